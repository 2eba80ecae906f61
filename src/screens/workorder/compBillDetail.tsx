// 赔付账单详情 · workorder/compBillDetail
import type { JSX, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { compBill } from '#contract/workorder/compBill'
import { compBillFile } from '#contract/workorder/compBillCalls'
import { saveFile } from '../../data/files.ts'
import type { PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { withFailureToast } from '../../kit/toast.ts'

const Export = ({ whole: { no } }: PartProps): ReactNode => {
  const may = useMay()
  return (
    may(compBillFile.may) && (
      <OnlineButton onClick={() => void withFailureToast(() => saveFile(compBillFile, { billNo: no }, `赔付账单${no}.xlsx`))}>
        导出账单
      </OnlineButton>
    )
  )
}

export default function CompBillDetailScreen(): JSX.Element {
  const { billNo = '' } = useParams()
  return <DocumentRoute of={compBill} no={billNo} Tools={Export} />
}
