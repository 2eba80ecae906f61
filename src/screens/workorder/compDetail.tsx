// 赔付明细 · workorder/compDetail
import type { JSX } from 'react'
import { compDetail } from '#contract/workorder/compDetail'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { Reckoning } from './compDetail/Reckoning.tsx'

export default function CompDetailScreen(): JSX.Element {
  return <DocumentScreen of={compDetail} Desk={Reckoning} />
}
