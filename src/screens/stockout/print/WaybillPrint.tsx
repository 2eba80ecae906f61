// 面单打印 · stockout/print/WaybillPrint
import { Segmented } from 'antd'
import { useMemo, useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import {
  parcelsReprinted,
  waveWaybillsPrinted,
  waybillsPrinted,
  type orderWaybills,
  type waveWaybills,
  type WaybillSheet,
} from '#contract/stockout/print'
import { useSend } from '../../../data/send.ts'
import { LeftOut, MoreLeft } from '../../../kit/LeftOut.tsx'
import { PrintDialog } from '../../../kit/PrintDialog.tsx'
import type { SheetDialogProps } from '../../../kit/SheetButton.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { ListPaper, type PaperColumn } from '../../../paper/ListPaper.tsx'
import { papers } from '../../../paper/papers.ts'
import { Waybill } from '../../../paper/Waybill.tsx'
import { firstWaybillChoice, printerHint, rememberWaybillChoice, type WaybillChoice } from '../../../state/waybillSize.ts'

type Line = WaybillSheet['lines'][number]
const columns: readonly PaperColumn<Line>[] = [
  { title: '商品编号', kind: 'code', cell: (line) => line.goodsNo },
  { title: '商品', cell: (line) => line.goodsName },
  { title: '规格', cell: (line) => line.specName },
  { title: '条码', kind: 'code', cell: (line) => line.barcode },
  { title: '数量', kind: 'qty', cell: (line) => line.qty },
]

/** A packing list on A4: the content of the box for the receiver, without prices. */
const PackingPaper = ({ of }: { readonly of: WaybillSheet }): JSX.Element => (
  <ListPaper
    title="装箱单"
    no={of.stockoutNo}
    columns={columns}
    rows={of.lines}
    foot="请当面清点。如有缺少或破损，请与店铺客服联系，并保留此单。"
    facts={[
      ['店铺', of.shopName],
      ['货主', of.senderName],
      ['订单号', of.srcOrderNo],
      ['收件', `${of.receiverName} ${of.receiverMobile}`],
      ['快递', `${of.logisticsName} ${of.logisticsNo}`],
      ['共', `${of.goodsNum ?? 0} 件 ${of.lines.length} 种`],
      ...(of.remark === '' ? [] : [['备注', of.remark] as const]),
    ]}
  />
)

const choices = [
  { value: 'waybill', label: '面单 100×180' },
  { value: 'waybillSmall', label: '面单 76×130' },
  { value: 'packing', label: '装箱单 A4' },
] as const satisfies readonly { readonly value: WaybillChoice; readonly label: string }[]

type Props = SheetDialogProps<ReplyOf<typeof orderWaybills>>
export const OrderPrint = (props: Props): JSX.Element => <Print {...props} reportCall={waybillsPrinted} />
export const ParcelPrint = (props: Props): JSX.Element => <Print {...props} reportCall={parcelsReprinted} />
/** Prints the unprinted waybills of a wave, some hundreds at a time. */
export const WaveWaybillPrint = ({ sheets, close }: SheetDialogProps<ReplyOf<typeof waveWaybills>>): JSX.Element => (
  <Print sheets={sheets} close={close} reportCall={waveWaybillsPrinted} more={sheets.more} />
)

/** Prints waybills of either size, or packing lists. Waybills that may not be printed are listed with the reason. */
const Print = ({
  sheets: { waybills, left },
  reportCall,
  close,
  more = 0,
}: Props & {
  readonly reportCall: typeof waybillsPrinted | typeof parcelsReprinted | typeof waveWaybillsPrinted
  /** orders left for the next print */
  readonly more?: number
}): JSX.Element => {
  const [choice, setChoice] = useState<WaybillChoice>(firstWaybillChoice)
  const reportPrinted = useSend(reportCall, {
    toast: '',
    changes: ['stockout/order', 'stockout/subPackage', 'stockout/wave', 'operate/work'],
  })
  const isPacking = choice === 'packing'
  // one packing list for each order, for any number of parcels
  const printedSheets = useMemo(
    () => (isPacking ? waybills.filter(({ stockoutNo }, index) => waybills[index - 1]?.stockoutNo !== stockoutNo) : waybills),
    [isPacking, waybills],
  )
  const pages = useMemo(
    () =>
      printedSheets.map((sheet) =>
        choice === 'packing' ? (
          <PackingPaper key={sheet.packageNo} of={sheet} />
        ) : (
          <Waybill key={sheet.packageNo} size={choice} of={{ ...sheet, simulated: sheet.simulated === 1 }} />
        ),
      ),
    [printedSheets, choice],
  )
  return (
    <PrintDialog
      title="打印面单"
      paper={isPacking ? papers.a4 : papers[choice]}
      pages={pages}
      unit={isPacking ? '份' : '张'}
      question={
        <Segmented<WaybillChoice>
          options={[...choices]}
          value={choice}
          onChange={(value) => {
            rememberWaybillChoice(value)
            setChoice(value)
          }}
        />
      }
      printer={isPacking ? '' : printerHint()}
      note={<Notes sheets={{ waybills, left }} more={more} />}
      {...(!isPacking && { printed: () => reportPrinted.mutate({ packageNos: waybills.map(({ packageNo }) => packageNo) }) })}
      close={close}
    />
  )
}

/** Notes: orders for the next print, waybills that may not be printed, or why there is nothing to print. */
const Notes = ({ sheets: { waybills, left }, more }: Pick<Props, 'sheets'> & { readonly more: number }): JSX.Element => (
  <>
    <MoreLeft count={waybills.length} more={more} />
    <LeftOut left={left} />
    {waybills.length === 0 &&
      (left.length > 0 ? (
        <EmptyState title="没有可以打印的面单" text="取号之后、没有拦截或取消的订单才能打印。" />
      ) : (
        <EmptyState title="面单都打过了" text="要再打一张，到出库单或包裹里勾选补打。" />
      ))}
  </>
)
