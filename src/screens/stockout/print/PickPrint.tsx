// 拣货单打印 · stockout/print/PickPrint
import type { JSX } from 'react'
import { PICK_METHOD, type PickMethod } from '#contract/rules/pickTypes'
import { pickPrinted, wavePrinted, type pickSheets, type PickSheet } from '#contract/stockout/print'
import type { ReplyOf } from '#contract/call'
import { useSend } from '../../../data/send.ts'
import { PrintDialog } from '../../../kit/PrintDialog.tsx'
import type { SheetDialogProps } from '../../../kit/SheetButton.tsx'
import { ListPaper, type PaperColumn } from '../../../paper/ListPaper.tsx'
import { papers } from '../../../paper/papers.ts'

type Line = PickSheet['lines'][number]
const columns: readonly PaperColumn<Line>[] = [
  { title: '库位', kind: 'big', cell: (line) => line.locationNo },
  {
    title: '商品',
    cell: (line) => (
      <>
        {line.goodsName}
        {line.specName !== null && line.specName !== '' && <b> {line.specName}</b>}
        <br />
        <small>
          {line.goodsNo}　{line.ownerName}
        </small>
      </>
    ),
  },
  { title: '条码', kind: 'code', cell: (line) => line.barcode },
  { title: '批次', kind: 'code', cell: (line) => line.batchNo },
  { title: '应拣', kind: 'qty', cell: (line) => line.qty },
  { title: '格口×数', cell: (line) => line.slots.map(({ slot, qty }) => `${slot}×${qty}`).join('，') },
  { title: '实拣', kind: 'blank', cell: () => null },
]

/** A pick list on A4 (floor.md §7.4): its number as a barcode, owner, carrier, deadline, lines in walking order. */
const PickPaper = ({ of }: { readonly of: PickSheet }): JSX.Element => (
  <ListPaper
    title="拣货单"
    no={of.pickNo}
    times={of.printCount}
    columns={columns}
    rows={of.lines}
    foot="拣货员：＿＿＿＿＿＿　开始：＿＿＿＿＿　结束：＿＿＿＿＿"
    facts={[
      ['波次', of.waveNo],
      ['方式', `${of.pickTypeName ?? ''} ${PICK_METHOD[of.pickMethod as PickMethod]}`],
      ['货主', of.owner],
      ['快递', of.carrier],
      ['发货截止', of.deadline?.slice(0, 16) ?? '–'],
      ['共', `${of.orderNum} 单 ${of.goodsNum} 件 ${of.lines.length} 行`],
    ]}
  />
)

type Props = SheetDialogProps<ReplyOf<typeof pickSheets>>
export const PickPrint = (props: Props): JSX.Element => <Print {...props} reportCall={pickPrinted} />
export const WavePrint = (props: Props): JSX.Element => <Print {...props} reportCall={wavePrinted} />

/** Prints pick lists and reports this to the server, so that repeated prints are marked 补打. */
const Print = ({
  sheets: { sheets },
  reportCall,
  close,
}: Props & { readonly reportCall: typeof pickPrinted | typeof wavePrinted }): JSX.Element => {
  const reportPrinted = useSend(reportCall, { toast: '', changes: ['stockout/pickOrder'] })
  return (
    <PrintDialog
      title="打印拣货单"
      paper={papers.a4}
      pages={sheets.map((sheet) => (
        <PickPaper key={sheet.pickNo} of={sheet} />
      ))}
      unit="份"
      printed={() => reportPrinted.mutate({ pickNos: sheets.map(({ pickNo }) => pickNo) })}
      close={close}
    />
  )
}
