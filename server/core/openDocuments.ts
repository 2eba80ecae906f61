// 未完成的入库与退货 · core/openDocuments
/** Open inbound and return documents. A warehouse, an owner or goods that they name stay in use until the documents end. */
import { arrivalLife, reservationLife, stockinLife } from '#contract/rules/inboundLife'
import { returnLife, returnPickLife, returnReceiveLife, returnWaveLife } from '#contract/rules/returnLife'

const statusIn = (states: readonly number[]): string => `status in (${states.join(', ')})`

const { open, reserved, arrived, receiving, toPutaway, shelving } = stockinLife
const openStockins = [open, reserved, arrived, receiving, toPutaway, shelving]
const openReturns = [
  returnLife.open,
  returnLife.arrived,
  returnLife.inspecting,
  returnLife.inspected,
  returnLife.waiting,
  returnLife.handling,
]

/** Tables of documents, with the condition of their open rows. */
export const openDocuments = [
  ['stockin_order', '入库单', statusIn(openStockins)],
  ['reservation', '预约单', statusIn([reservationLife.open, reservationLife.confirmed, reservationLife.arrived])],
  ['arrival', '到货单', statusIn([arrivalLife.toUnload, arrivalLife.unloading, arrivalLife.toReceive, arrivalLife.receiving])],
  ['return_receive', '退货签收', statusIn([returnReceiveLife.open])],
  ['return_order', '退货单', statusIn(openReturns)],
  ['return_wave', '退货波次', statusIn([returnWaveLife.open, returnWaveLife.doing])],
  ['return_pick', '退货拣货单', statusIn([returnPickLife.open, returnPickLife.doing])],
] as const satisfies readonly (readonly [table: string, noun: string, open: string])[]

/** Tables of lines with goods, and their documents. */
export const openGoodsLines = [
  ['stockin_line', 'stockin_order', 'stockin_no', '入库单'],
  ['return_order_line', 'return_order', 'return_no', '退货单'],
] as const satisfies readonly (readonly [lines: string, heads: string, key: string, noun: string])[]

/** The condition for open heads of a table. */
export const isOpen = (heads: (typeof openDocuments)[number][0]): string =>
  openDocuments.find(([table]) => table === heads)?.[2] ?? 'false'
