// 工单的每个事件，从每个状态、由每一方试一遍：与这里另写的清单（office.md §4.3）一致，其余都拒绝并说明原因。
import { expect, test } from 'vitest'
import {
  leadsTo,
  refusalOf,
  workOrderEvents,
  workOrderLife,
  type Party,
  type WorkOrderEventName,
  type WorkOrderFacts,
} from '#contract/rules/workOrderLife'
import { orderOf } from '#contract/rules/life'

/** Written from office.md §4.3 alone: event → from → to, and who may cause it. */
const allowed: Record<
  WorkOrderEventName,
  { ways: readonly (readonly [from: number, to: readonly number[]])[]; who: readonly Party[] }
> = {
  claim: { ways: [[10, [20]]], who: ['staff'] },
  accept: {
    ways: [
      [10, [30]],
      [20, [30]],
    ],
    who: ['claimer', 'supervisor'],
  },
  suspend: { ways: [[30, [35]]], who: ['handler', 'service'] },
  resume: { ways: [[35, [30]]], who: ['handler', 'service'] },
  submit: { ways: [[30, [40]]], who: ['handler'] },
  dissatisfy: { ways: [[40, [30]]], who: ['initiator', 'owner'] },
  confirm: { ways: [[40, [60]]], who: ['initiator', 'owner'] },
  settle: {
    ways: [
      [30, [50, 60]],
      [40, [50, 60]],
    ],
    who: ['supervisor'],
  },
  withdraw: { ways: [[50, [30]]], who: ['supervisor'] },
  reject: {
    ways: [
      [10, [80]],
      [20, [80]],
      [30, [80]],
    ],
    who: ['handler', 'service'],
  },
  resubmit: { ways: [[80, [10]]], who: ['initiator'] },
  cancel: {
    ways: [
      [10, [70]],
      [20, [70]],
      [30, [70]],
      [35, [70]],
      [40, [70]],
      [80, [70]],
    ],
    who: ['initiator', 'supervisor'],
  },
  transfer: {
    ways: [
      [10, [10]],
      [20, [10]],
      [30, [10]],
      [35, [10]],
    ],
    who: ['handler', 'service'],
  },
  reopen: { ways: [[60, [30]]], who: ['initiator', 'service'] },
  priority: { ways: [10, 20, 30, 35, 40, 50].map((one) => [one, [one]] as const), who: ['handler', 'service'] },
  remind: { ways: [10, 20, 30, 35, 40, 50].map((one) => [one, [one]] as const), who: ['initiator', 'owner'] },
  answered: { ways: [[35, [30]]], who: ['system'] },
  timeUp: { ways: [[40, [60]]], who: ['system'] },
  paid: { ways: [[50, [60]]], who: ['system'] },
}
const parties: readonly Party[] = ['initiator', 'owner', 'claimer', 'handler', 'staff', 'service', 'supervisor', 'system']
/** Nothing stands against any event. */
const fine = (status: number): WorkOrderFacts => ({
  status,
  now: 1_000_000,
  reason: '原因说清楚',
  result: '已处理',
  isSurveyed: true,
  liability: 2,
  finishedAt: 900_000,
  claims: { live: 0, open: 0, billed: 0 },
})
const names = Object.keys(workOrderEvents) as WorkOrderEventName[]

test.each(names)('%s: from every state, by every party', (name) => {
  for (const status of orderOf(workOrderLife))
    for (const party of parties) {
      const way = allowed[name].ways.find(([from]) => from === status)
      const may = way !== undefined && allowed[name].who.includes(party)
      const refusal = refusalOf(name, [party], fine(status))
      expect([status, party, refusal === null]).toEqual([status, party, may])
      if (refusal !== null) expect(refusal.code).toBe(way === undefined ? 'A3001' : 'A3010.who')
      expect(leadsTo(name, status)).toEqual(way?.[1] ?? [])
    }
})

const whole: readonly (readonly [WorkOrderEventName, Party, WorkOrderFacts, string])[] = [
  ['claim', 'staff', { ...fine(10), claimUserName: '李四' }, 'A3010.claimed'],
  ['suspend', 'handler', { ...fine(30), reason: '忙' }, 'A3010.reason'],
  ['submit', 'handler', { ...fine(30), result: ' ' }, 'A3010.result'],
  ['submit', 'handler', { ...fine(30), canClaim: true, isSurveyed: false }, 'A3010.survey'],
  ['dissatisfy', 'owner', { ...fine(40), reason: '' }, 'A3010.content'],
  ['confirm', 'owner', { ...fine(40), claims: { live: 1, open: 1, billed: 0 } }, 'A3010.openClaim'],
  ['settle', 'supervisor', { ...fine(30), liability: 0 }, 'A3010.liability'],
  ['withdraw', 'supervisor', { ...fine(50), claims: { live: 2, open: 1, billed: 1 } }, 'A3010.confirmed'],
  ['reject', 'service', { ...fine(10), reason: '长'.repeat(201) }, 'A3010.reason'],
  ['cancel', 'initiator', { ...fine(30), punishes: 1 }, 'A3010.money'],
  ['reopen', 'service', { ...fine(60), now: 900_000 + 7 * 86_400_000 + 1 }, 'A3010.late'],
  ['reopen', 'service', { ...fine(60), reopenCount: 3 }, 'A3010.reopened'],
  ['reopen', 'service', { ...fine(60), claims: { live: 1, open: 0, billed: 1 } }, 'A3010.billed'],
  ['remind', 'owner', { ...fine(20), remindedAt: 1_000_000 - 29 * 60_000, remindEveryMin: 30 }, 'A3010.remind'],
  ['paid', 'system', { ...fine(50), claims: { live: 1, open: 1, billed: 0 } }, 'A3010.openClaim'],
]
test.each(whole)('%s by %s says why not', (name, party, facts, code) => {
  expect(refusalOf(name, [party], facts)?.code).toBe(code)
  expect(refusalOf(name, [party], fine(facts.status))).toBeNull()
})
