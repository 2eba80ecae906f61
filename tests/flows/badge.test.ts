// 换人的对话。
import { test } from 'vitest'
import { badge, idle } from '../../src/flows/badge.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle, nextStep } from '../../src/flows/pickDoc.ts'
import { cart, floor, worker } from './floor.ts'
import { play } from './play.ts'

test('1 2 3 7 8 10 临时工扫工牌接手，没授权没签到的不行，扫自己的工牌换回', () => {
  play(
    badge,
    idle,
    floor(),
    `
    > scan T:abc1234567
    < op WORKER_SWITCH
    < say line 现在是 李临时 → 回首页接着做
    < worker T:abc1234567
    > scan T:nobody0000
    < say wrong 临时工未授权或授权已失效 → 找组长授权
    < op SCAN badge wrong A2113
    > scan T:zzz1234567
    < say wrong 请先签到 → 先找组长签到
    < op SCAN badge wrong A2115
    > scan U:8
    < say wrong 操作人无法核实
    < op SCAN badge wrong A1120
    > scan U:7
    < op WORKER_SWITCH
    < say line 换回登录的人 → 回首页接着做
    < worker 登录的人
    > scan ZX000001
    < say wrong 这是周转箱码 → 先扫工牌
    < op SCAN badge wrong
  `,
  )
})

test('2 授权时段过了，下一枪就停', () => {
  const late = { ...worker(), operatorKey: 'T92', actor: { userId: '7', tempUserId: '92', sessionId: 'S1' } }
  const doc = {
    ...nextStep({ ...pickIdle, docNo: cart.pickNo, startedAt: 1 }, cart),
    stage: 'goods',
    place: 'A-01-01-1-01',
  } as const
  play(
    pick,
    doc,
    floor(),
    `
    > scan 6901000000011
    < say wrong 请先签到 → 先找组长签到
    < op SCAN goods wrong A2115
  `,
    late,
  )
})
