// 需求管理 · hr/demand
import type { JSX } from 'react'
import { demand } from '#contract/hr/demand'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { Renewals } from './demand/Renewals.tsx'

export default function DemandScreen(): JSX.Element {
  return <DocumentScreen of={demand} entry={{}} More={Renewals} />
}
