// 到货管理 · inbound/arrival
import type { JSX } from 'react'
import { arrival } from '#contract/inbound/arrival'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'

export default function ArrivalScreen(): JSX.Element {
  return <DocumentScreen of={arrival} entry={{}} />
}
