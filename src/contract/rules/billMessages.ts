// 账单的消息 · rules/billMessages
/** What people are told of a bill (office.md §22, message type 9). */
import { yuanText } from './amountText.ts'

/** message.msg_type of a bill */
export const billMessage = 9
export type BillEvent = 'submitted' | 'rejected' | 'waiting' | 'objected' | 'recalled' | 'confirmed'

interface Template {
  readonly title: string
  readonly text: string
}
const templates: Readonly<Record<BillEvent, Template>> = {
  submitted: { title: '账单待审批', text: '{who}提交了{name}（{no}），总额{total}元' },
  rejected: { title: '账单被驳回', text: '{name}（{no}）被{who}驳回：{why}' },
  waiting: { title: '账单待确认', text: '{name}（{no}）总额{total}元，请核对；{days}' },
  objected: { title: '账单有异议', text: '{name}（{no}）：{why}' },
  recalled: { title: '账单已撤回', text: '{name}（{no}）撤回修改：{why}' },
  confirmed: { title: '账单已确认', text: '{name}（{no}）总额{total}元，由{who}确认' },
}
export interface BillTold {
  readonly billNo: string
  readonly billName: string
  readonly totalFen: number
  readonly who: string
  readonly why: string
  /** days until it counts as confirmed; 0: never by itself */
  readonly autoDays: number
}
/** Title and text of a message. */
export const billText = (event: BillEvent, { billNo, billName, totalFen, who, why, autoDays }: BillTold): Template => {
  const { title, text } = templates[event]
  const days = autoDays > 0 ? `${autoDays}天内没有异议就算确认` : '核对以后请确认'
  const values: Readonly<Record<string, string>> = { no: billNo, name: billName, total: yuanText(totalFen), who, why, days }
  return { title, text: text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '') }
}
