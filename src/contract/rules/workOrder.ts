// 工单的字典 · rules/workOrder
/** Names and limits of work orders for forms, server and robot; workOrderTerms has the texts of their codes. */

/** Who must act now (WO_SIDE), by name. */
export const woSide = { warehouse: 1, owner: 2, network: 3, service: 4 } as const
/** Kinds of messages (WO_MESSAGE), by name. */
export const woMessage = { text: 1, image: 2, file: 3, system: 4, survey: 5, robot: 6 } as const
/** One-line text of a message: its content, or the kind of its attachment where it has no content. */
export const messageLine = (msgType: number | null, content: string): string =>
  content !== '' ? content : msgType === woMessage.image ? '［图片］' : msgType === woMessage.file ? '［文件］' : ''
export const WO_CONTACT = { 1: '电话', 2: '快递群', 3: '平台', 4: '线下', 9: '其他' } as const
export const WO_FOLLOW_RESULT = { 1: '已解决', 2: '处理中', 3: '无法联系', 4: '需赔付' } as const
export const WO_RELEVANCE = { 1: '补发单', 2: '退货单', 3: '换货单', 4: '拦截单', 5: '原订单' } as const
export const WO_PAY_WAY = { 1: '账单抵扣', 2: '线下' } as const

export const contentMin = 5
export const contentMax = 1_000
export const reasonMax = 200
export const attachmentsMax = 9
/** Most numbers in one entry of several parcels, and in a batch. */
export const severalMax = 50
export const batchMax = 500
/** Minutes between two reminders of the initiator; from the third reminder on the order is at least urgent. */
export const remindEveryMin = 30
export const remindUrgent = 3
/** After this many days an order can no longer be reopened, and no message can be added. */
export const reopenDays = 7
export const reopenMax = 3
/** An order without an answer for this long counts as confirmed, hours of any day. */
export const confirmHours = 72
/** Minutes within which users may withdraw their own follow-up. */
export const followupBackMin = 10

/** The beginning of a text, at most this many characters; a surrogate pair is never cut. */
export const shortOf = (text: string, max: number): string => Array.from(text).slice(0, max).join('')
