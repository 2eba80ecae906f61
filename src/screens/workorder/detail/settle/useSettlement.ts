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

type SettleInput = InputOf<typeof settle>
interface SettleValues extends Partial<Omit<SettleInput, 'compList' | 'liability'>> {
  readonly liability?: number
  readonly compList?: readonly CompRow[]
}
/** Right 超限核定: to approve more than the rules allow. */
const exceedRight = 500_728
/** Pattern of the name of a row's field, for example `compList.0.approveFen`; a fault of such a field is shown at the table. */
const rowFault = /^(compList|punishList)\.(\d+)\./

/** Initial claims: one claim with the amount that the owner requested, or none. */
const initialClaims = ({ order }: WorkOrderPage): CompRow[] =>
  order.claimFen > 0 ? [{ ...compRow, payerNo: order.networkId, claimFen: order.claimFen }] : []

/** Terms of each kind of claim; they are requested again for another liable party. */
const useTerms = (id: string, liability: number | undefined) =>
  useOfOrder(settleTerms, { id, liability: String(liability ?? 0) }, liability !== undefined)

/** Rows whose approved amount exceeds the limit: index from 0 and limit. */
const rowsBeyondLimit = (rows: readonly CompRow[], terms: readonly SettleTerms[]): readonly { at: number; mostFen: number }[] =>
  rows.flatMap((row, at) => {
    const result = reckoned(row, terms)
    return result !== null && row.approveFen !== null && row.approveFen > result.mostFen ? [{ at, mostFen: result.mostFen }] : []
  })

/** State of the settlement dialog: form, terms, check of the limits, sending. */
export const useSettlement = (whole: WorkOrderPage, close: () => void) => {
  const { order, survey } = whole
  const may = useMay()
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(settle, { inline: true, changes: orderViews })
  // the liable party of an earlier settlement, or of the survey
  const knownLiability = order.liability === 0 ? survey?.liability : order.liability
  const start = { liability: knownLiability, compList: initialClaims(whole), punishList: [] }
  const liability = Form.useWatch<number | undefined>('liability', form) ?? start.liability
  const { data: terms = [], error } = useTerms(order.id, liability)
  const showAtTable = (list: string, faults: readonly string[]): void => form.setFields([{ name: list, errors: [...faults] }])
  const showFailure = (error: CallFailed): void => {
    showFaults(form, error)
    const faults = Object.entries(error.failure.kind === 'refused' ? (error.failure.fields ?? {}) : {})
    for (const list of ['compList', 'punishList']) {
      const rowFaults = faults.flatMap(([name, text]) => {
        const [, listName, at] = rowFault.exec(name) ?? []
        return listName === list ? [`第 ${Number(at) + 1} 行：${text}`] : []
      })
      if (rowFaults.length > 0) showAtTable(list, rowFaults)
    }
  }
  /** Whether the amounts may be sent. Amounts above the limit need the right 超限核定 and a confirmation. */
  const maySend = async (rows: readonly CompRow[]): Promise<boolean> => {
    const exceeding = rowsBeyondLimit(rows, terms)
    if (exceeding.length === 0) return true
    if (may(exceedRight))
      return confirm(
        '核定超出可赔上限，仍然结算？',
        exceeding
          .map(({ at, mostFen }) => `第 ${at + 1} 行核定 ${moneyText(rows[at]?.approveFen)} 元，上限 ${moneyText(mostFen)} 元。`)
          .join(''),
      )
    showAtTable(
      'compList',
      exceeding.map(({ at, mostFen }) => `第 ${at + 1} 行：${sentence('A3020.cap', { x: (mostFen / 100).toFixed(2) })}`),
    )
    return false
  }
  const save = async (): Promise<void> => {
    const { liability: liable = 0, compList = [], punishList = [] } = form.getFieldsValue(true) as SettleValues
    if (!(await maySend(compList))) return
    send.mutate(
      {
        id: order.id,
        version: order.version,
        liability: liable,
        causeCode: survey?.causeCode ?? null,
        compList: [...compList],
        punishList: [...punishList],
      },
      { onSuccess: close, onError: showFailure },
    )
  }
  return { form, start, terms, isLost: error !== null, liability, save, isSending: send.isPending }
}
