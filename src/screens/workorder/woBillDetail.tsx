// 工单账单详情 · workorder/woBillDetail
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { woBill } from '#contract/workorder/woBill'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { Receipts } from './woBill/Receipts.tsx'

export default function WoBillDetailScreen(): JSX.Element {
  const { billNo = '' } = useParams()
  return <DocumentRoute of={woBill} no={billNo} Desk={Receipts} />
}
