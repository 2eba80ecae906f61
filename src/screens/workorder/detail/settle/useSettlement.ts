// 正在填的结算 · workorder/detail/settle/useSettlement
import { Form } from 'antd'
import type { InputOf } from '#contract/call'
import { sentence } from '#contract/messages'
import { settle, settleTerms, type SettleTerms } from '#contract/workorder/act'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { CallFailed } from '../../../../data/api.ts'
import { useSend } from '../../../../data/send.ts'
import { confirm } from '../../../../kit/confirm.ts'
import { showFaults } from '../../../../kit/FormFields.tsx'
import { moneyText } from '../../../../kit/formats.ts'
import { useMay } from '../../../../kit/may.ts'
import { orderViews, useOfOrder } from '../useWorkOrder.ts'
import { compRow, reckoned, type CompRow } from './reckoned.ts'

type Settled = InputOf<typeof settle>
interface Entered extends Partial<Omit<Settled, 'compList' | 'liability'>> {
  readonly liability?: number
  readonly compList?: readonly CompRow[]
}
/** 超限核定 */
const beyondCap = 500_728
/** A fault of a row is shown at its table: `compList.0.approveFen`. */
const rowFault = /^(compList|punishList)\.(\d+)\./

/** Initial values of one claim: the amount the owner asked for. */
const firstOf = ({ order }: WorkOrderPage): CompRow[] =>
  order.claimFen > 0 ? [{ ...compRow, payerNo: order.networkId, claimFen: order.claimFen }] : []

/** Rules of every kind of claim, requested again for another liable party. */
const useTerms = (id: string, liability: number | undefined) =>
  useOfOrder(settleTerms, { id, liability: String(liability ?? 0) }, liability !== undefined)

/** Rows approved above the rules, by their numbers as a clerk counts. */
const beyondOf = (rows: readonly CompRow[], terms: readonly SettleTerms[]): readonly { at: number; mostFen: number }[] =>
  rows.flatMap((row, at) => {
    const of = reckoned(row, terms)
    return of !== null && row.approveFen !== null && row.approveFen > of.mostFen ? [{ at, mostFen: of.mostFen }] : []
  })

/** The settlement while it is typed: its amounts by the rules, what exceeds them, and how it is sent. */
export const useSettlement = (whole: WorkOrderPage, close: () => void) => {
  const { order, survey } = whole
  const may = useMay()
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(settle, { inline: true, changes: orderViews })
  // as it was settled before, else as the survey found
  const known = order.liability === 0 ? survey?.liability : order.liability
  const start = { liability: known, compList: firstOf(whole), punishList: [] }
  const liability = Form.useWatch<number | undefined>('liability', form) ?? start.liability
  const { data: terms = [], error } = useTerms(order.id, liability)
  const sayAtRows = (list: string, faults: readonly string[]): void => form.setFields([{ name: list, errors: [...faults] }])
  const failed = (error: CallFailed): void => {
    showFaults(form, error)
    const faults = Object.entries(error.failure.kind === 'refused' ? (error.failure.fields ?? {}) : {})
    for (const list of ['compList', 'punishList']) {
      const own = faults.flatMap(([name, text]) => {
        const [, of, at] = rowFault.exec(name) ?? []
        return of === list ? [`第 ${Number(at) + 1} 行：${text}`] : []
      })
      if (own.length > 0) sayAtRows(list, own)
    }
  }
  /** Above the cap the user is asked once more; only users with the right to exceed it get here. */
  const mayGo = async (rows: readonly CompRow[]): Promise<boolean> => {
    const beyond = beyondOf(rows, terms)
    if (beyond.length === 0) return true
    if (may(beyondCap))
      return confirm(
        '核定超出可赔上限，仍然结算？',
        beyond
          .map(({ at, mostFen }) => `第 ${at + 1} 行核定 ${moneyText(rows[at]?.approveFen)} 元，上限 ${moneyText(mostFen)} 元。`)
          .join(''),
      )
    sayAtRows(
      'compList',
      beyond.map(({ at, mostFen }) => `第 ${at + 1} 行：${sentence('A3020.cap', { x: (mostFen / 100).toFixed(2) })}`),
    )
    return false
  }
  const save = async (): Promise<void> => {
    const { liability: liable = 0, compList = [], punishList = [] } = form.getFieldsValue(true) as Entered
    if (!(await mayGo(compList))) return
    send.mutate(
      {
        id: order.id,
        version: order.version,
        liability: liable,
        causeCode: survey?.causeCode ?? null,
        compList: [...compList],
        punishList: [...punishList],
      },
      { onSuccess: close, onError: failed },
    )
  }
  return { form, start, terms, isLost: error !== null, liability, save, isSending: send.isPending }
}
