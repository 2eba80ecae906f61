// 工单的状态 · rules/workOrderLife
import { life, movesOf, statusText, type StatusOf } from './life.ts'
import { reopenDays, reopenMax } from './workOrder.ts'

/** work_order.status (office.md §4.3). */
export const workOrderLife = life(
  { table: 'work_order', column: 'status' },
  {
    toClaim: [10, '待认领', 'warning'],
    toAccept: [20, '待受理', 'warning'],
    doing: [30, '处理中', 'doing'],
    suspended: [35, '已挂起', 'neutral'],
    toConfirm: [40, '待确认', 'doing'],
    toSettle: [50, '待结算', 'warning'],
    done: [60, '已完成', 'done'],
    off: [70, '已取消', 'neutral'],
    rejected: [80, '已驳回', 'error'],
  },
  {
    // an order transferred before it was claimed waits in the other warehouse to be claimed
    toClaim: { toClaim: 'act transfer', toAccept: 'act claim', doing: 'act accept', rejected: 'act reject', off: 'act cancel' },
    toAccept: { doing: 'act accept', rejected: 'act reject', off: 'act cancel', toClaim: 'act transfer' },
    doing: {
      suspended: 'act suspend',
      toConfirm: 'act submit',
      toSettle: 'act settle',
      done: 'act settle',
      rejected: 'act reject',
      off: 'act cancel',
      toClaim: 'act transfer',
    },
    suspended: { doing: ['act resume', 'with 货主回复'], off: 'act cancel', toClaim: 'act transfer' },
    toConfirm: {
      doing: 'act dissatisfy',
      toSettle: 'act settle',
      done: ['act confirm', 'act settle', 'job workorder'],
      off: 'act cancel',
    },
    toSettle: { done: 'with 赔付', doing: 'act withdraw' },
    done: { doing: 'act reopen' },
    rejected: { toClaim: 'act resubmit', off: 'act cancel' },
  },
)
export type WorkOrderStatus = StatusOf<typeof workOrderLife>

/** States in which someone still has to act; a parcel may have one work order of a type in these states. */
export const openStates: readonly number[] = [
  workOrderLife.toClaim,
  workOrderLife.toAccept,
  workOrderLife.doing,
  workOrderLife.suspended,
  workOrderLife.toConfirm,
  workOrderLife.toSettle,
]

/**
 * A user's role towards a work order; a user may have several. `initiator` created the order, `owner` is a user of the owner, `claimer`
 * claimed the order, `handler` accepted it, `staff` is any user of the platform, `service` a user of customer service, `supervisor` a user
 * who may settle orders.
 */
export type Party = 'initiator' | 'owner' | 'claimer' | 'handler' | 'staff' | 'service' | 'supervisor' | 'system'

/** Conditions besides state and party; each has a sentence of its own (`guards`). */
export type Guard =
  | 'unclaimed'
  | 'reason'
  | 'result'
  | 'surveyed'
  | 'content'
  | 'noOpenClaim'
  | 'liable'
  | 'unsettled'
  | 'noMoney'
  | 'reopenable'
  | 'remindable'
  | 'settledAll'

/** Effects of an event besides the change of state; the server has one function for each. */
export type Effect =
  | 'take'
  | 'accept'
  | 'suspend'
  | 'resume'
  | 'submit'
  | 'finish'
  | 'settle'
  | 'unsettle'
  | 'reject'
  | 'cancel'
  | 'release'
  | 'reopen'
  | 'again'
  | 'restart'
  | 'remind'
  | 'priority'

export interface WorkOrderEvent {
  readonly title: string
  /** right of the event's button; 0: the event has no button, because the system causes it */
  readonly right: number
  readonly who: readonly Party[]
  readonly guards: readonly Guard[]
  readonly effects: readonly Effect[]
  /** states of an event that does not change the state */
  readonly in?: readonly number[]
}

const event = (
  title: string,
  right: number,
  who: readonly Party[],
  guards: readonly Guard[],
  effects: readonly Effect[],
  states?: readonly number[],
): WorkOrderEvent => ({ title, right, who, guards, effects, ...(states && { in: states }) })

/**
 * Every event of a work order: who may cause it, under which conditions, and its effects. The life has the states from and to of an event,
 * under the mover with the event's name. Screen, server and robot read only this table.
 */
export const workOrderEvents = {
  claim: event('认领', 500122, ['staff'], ['unclaimed'], ['take']),
  accept: event('受理', 500123, ['claimer', 'supervisor'], [], ['accept']),
  suspend: event('挂起', 500134, ['handler', 'service'], ['reason'], ['suspend']),
  resume: event('恢复', 500134, ['handler', 'service'], [], ['resume']),
  submit: event('提交结果', 500135, ['handler'], ['result', 'surveyed'], ['submit']),
  dissatisfy: event('不满意', 500137, ['initiator', 'owner'], ['content'], ['again']),
  confirm: event('确认完成', 500136, ['initiator', 'owner'], ['noOpenClaim'], ['finish']),
  settle: event('结算', 500127, ['supervisor'], ['liable'], ['settle']),
  withdraw: event('撤回结算', 500127, ['supervisor'], ['unsettled'], ['unsettle']),
  reject: event('驳回', 500125, ['handler', 'service'], ['reason'], ['reject']),
  resubmit: event('重新提交', 500101, ['initiator'], [], ['restart']),
  cancel: event('取消', 500110, ['initiator', 'supervisor'], ['reason', 'noMoney'], ['cancel']),
  transfer: event('转仓', 500144, ['handler', 'service'], ['reason', 'noMoney'], ['release']),
  reopen: event('重新打开', 500138, ['initiator', 'service'], ['reopenable'], ['reopen']),
  priority: event('改优先级', 500126, ['handler', 'service'], [], ['priority'], openStates),
  remind: event('催单', 500124, ['initiator', 'owner'], ['remindable'], ['remind'], openStates),
  answered: event('货主回复', 0, ['system'], [], ['resume']),
  timeUp: event('超时确认', 0, ['system'], ['noOpenClaim'], ['finish']),
  paid: event('赔付完成', 0, ['system'], ['settledAll'], ['finish']),
} as const satisfies Readonly<Record<string, WorkOrderEvent>>
export type WorkOrderEventName = keyof typeof workOrderEvents

/** Events whose mover in the life is not the act with their name. */
const movers: Partial<Record<WorkOrderEventName, string>> = {
  answered: 'with 货主回复',
  timeUp: 'job workorder',
  paid: 'with 赔付',
}
/** States to which the event leads from `status`; `status` itself where the event does not change it; none where it cannot start there. */
export const leadsTo = (name: WorkOrderEventName, status: number): readonly number[] => {
  const { in: states }: WorkOrderEvent = workOrderEvents[name]
  if (states !== undefined) return states.includes(status) ? [status] : []
  const by = movers[name] ?? `act ${name}`
  return movesOf(workOrderLife).flatMap((move) => (move.from === status && move.by === by ? [move.to] : []))
}

/** Facts of the order and entered values that decide whether an event may happen. Moments are epoch ms. */
export interface WorkOrderFacts {
  readonly status: number
  readonly now: number
  readonly claimUserName?: string | null
  readonly reason?: string
  readonly result?: string
  readonly canClaim?: boolean
  readonly isSurveyed?: boolean
  readonly liability?: number
  /** compensations that are not void: their number, how many are not confirmed, how many are billed */
  readonly claims?: { readonly live: number; readonly open: number; readonly billed: number }
  /** number of penalties that are not void */
  readonly punishes?: number
  readonly finishedAt?: number | null
  readonly reopenCount?: number
  readonly remindedAt?: number | null
  readonly remindEveryMin?: number
}
export interface Refusal {
  readonly code: string
  readonly args: Readonly<Record<string, string>>
}

const dayMs = 86_400_000
const claimsOf = ({ claims }: WorkOrderFacts) => claims ?? { live: 0, open: 0, billed: 0 }
const lengthOf = (text = ''): number => Array.from(text.trim()).length
/** The refusal of a guard; null where its condition holds. */
const guards: Readonly<Record<Guard, (facts: WorkOrderFacts) => string | null>> = {
  unclaimed: ({ claimUserName }) => (claimUserName === undefined || claimUserName === null ? null : 'A3010.claimed'),
  reason: ({ reason }) => (lengthOf(reason) >= 2 && lengthOf(reason) <= 200 ? null : 'A3010.reason'),
  result: ({ result }) => (lengthOf(result) > 0 ? null : 'A3010.result'),
  surveyed: ({ canClaim, isSurveyed }) => (canClaim === true && isSurveyed !== true ? 'A3010.survey' : null),
  content: ({ reason }) => (lengthOf(reason) > 0 ? null : 'A3010.content'),
  noOpenClaim: (facts) => (claimsOf(facts).open > 0 ? 'A3010.openClaim' : null),
  liable: ({ liability = 0 }) => (liability === 0 ? 'A3010.liability' : null),
  unsettled: (facts) => (claimsOf(facts).live > claimsOf(facts).open ? 'A3010.confirmed' : null),
  noMoney: (facts) => (claimsOf(facts).live > 0 || (facts.punishes ?? 0) > 0 ? 'A3010.money' : null),
  reopenable: (facts) => {
    if (facts.now - (facts.finishedAt ?? 0) > reopenDays * dayMs) return 'A3010.late'
    if ((facts.reopenCount ?? 0) >= reopenMax) return 'A3010.reopened'
    return claimsOf(facts).billed > 0 ? 'A3010.billed' : null
  },
  remindable: ({ now, remindedAt, remindEveryMin = 0 }) =>
    remindedAt !== undefined && remindedAt !== null && now - remindedAt < remindEveryMin * 60_000 ? 'A3010.remind' : null,
  settledAll: (facts) => (claimsOf(facts).open > 0 ? 'A3010.openClaim' : null),
}

const partyWord: Readonly<Record<Party, string>> = {
  initiator: '发起人',
  owner: '货主',
  claimer: '认领人',
  handler: '处理人',
  staff: '仓库或客服人员',
  service: '客服',
  supervisor: '客服主管',
  system: '系统',
}

/**
 * Refusal of an event; null when the event may happen. Checked in this order: the state (A3001), who causes the event, its conditions
 * (A3010 with a text for each).
 */
export const refusalOf = (
  name: WorkOrderEventName,
  parties: readonly Party[],
  facts: WorkOrderFacts,
  title: string = workOrderEvents[name].title,
): Refusal | null => {
  const { who, guards: conditions }: WorkOrderEvent = workOrderEvents[name]
  if (leadsTo(name, facts.status).length === 0) {
    if (name === 'claim' && facts.claimUserName) return { code: 'A3010.claimed', args: { name: facts.claimUserName } }
    return { code: 'A3001', args: { status: statusText(workOrderLife, facts.status), act: title } }
  }
  if (!who.some((party) => parties.includes(party)))
    return { code: 'A3010.who', args: { who: who.map((party) => partyWord[party]).join('或'), act: title } }
  const code = conditions.map((guard) => guards[guard](facts)).find((one) => one !== null)
  return code === undefined ? null : { code: code ?? '', args: { name: facts.claimUserName ?? '' } }
}

/** Events a user may cause now, by state and party; values still to be entered are not checked. */
export const eventsOpen = (parties: readonly Party[], facts: WorkOrderFacts): readonly WorkOrderEventName[] =>
  (Object.keys(workOrderEvents) as WorkOrderEventName[]).filter((name) => {
    const { who }: WorkOrderEvent = workOrderEvents[name]
    if (leadsTo(name, facts.status).length === 0 || !who.some((party) => parties.includes(party))) return false
    const entered = { ...facts, reason: '已填写', result: '已填写', liability: 1, isSurveyed: true }
    return refusalOf(name, parties, entered) === null
  })
