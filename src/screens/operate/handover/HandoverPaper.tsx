// 交接清单打印 · operate/handover/HandoverPaper
import { useMemo, type JSX } from 'react'
import { textOfValue } from '#contract/action'
import type { LineAnswer } from '#contract/document'
import type { handover } from '#contract/operate/handover'
import { handoverItemLife } from '#contract/rules/handoverLife'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { kgText } from '../../../kit/formats.ts'
import { ListPaper, type PaperColumn } from '../../../paper/ListPaper.tsx'

const weightIn = ({ weightG = null }: { readonly weightG?: number | null }): string => kgText(weightG)
const columns: readonly PaperColumn<LineAnswer<typeof handover>>[] = [
  { title: '物流单号', kind: 'code', cell: (line) => line.logisticsNo ?? '' },
  { title: '出库单号', kind: 'code', cell: (line) => line.stockoutNo ?? '' },
  { title: '重量(kg)', kind: 'qty', cell: weightIn },
]

/** 交接清单 with the valid parcels of the hand-over, for the driver's signature. */
export const HandoverPaper = ({ whole: { no, head, lines } }: PartProps<typeof handover>): JSX.Element => {
  const rows = useMemo(() => lines.filter((line) => line.status === handoverItemLife.valid), [lines])
  return (
    <ListPaper
      title="交接清单"
      no={no}
      columns={columns}
      rows={rows}
      foot="交货人：＿＿＿＿＿＿　司机签字：＿＿＿＿＿＿　时间：＿＿＿＿＿＿＿"
      facts={[
        ['快递', textOfValue(head.logisticsName ?? head.logisticsCode)],
        ['共', `${textOfValue(head.packageNum)} 件 ${weightIn(head)} 千克`],
        ['车牌', textOfValue(head.plateNo ?? '＿＿＿＿＿')],
        ['司机', `${textOfValue(head.driverName ?? '＿＿＿＿＿')} ${textOfValue(head.driverMobile)}`],
      ]}
    />
  )
}
