// 临时工授权的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { idle, type TempAuthDoc } from '../../src/flows/tempAuthDoc.ts'
import { lastScan } from '../../src/flows/lastScan.ts'
import { start } from '../../src/flows/step.ts'
import { allAt, floor, orders, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const leader = worker(281100, 210221, 210222)
const signing: TempAuthDoc = { ...idle, stage: 'in' }
const granting: TempAuthDoc = { ...idle, stage: 'who' }

test('1 2 3 4 一个接一个扫工牌签到，走的时候签退，断网也记', () => {
  expect(tempAuth.view(start(tempAuth, idle, floor(), leader)).choices.map(({ note }) => note)).toEqual([
    '还有 1 人没到',
    '在场 1 人',
    undefined,
    undefined,
  ])
  const { session, drafts } = play(
    tempAuth,
    idle,
    floor(),
    `
    > tap 1
    < say warn 签到 → 扫工牌
    > scan T:zzz1234567
    < op TEMP_SIGN T:zzz1234567 签到
    < say ok 赵临时 已签到 → 扫下一个
    > scan T:zzz1234567
    < say repeat 重复扫描工牌，未计数 → 扫下一个
    < op SCAN in repeat
    > scan T:abc1234567
    < say wrong 已签到 → 去干活；走的时候再签退
    < op SCAN in wrong A2117
    > scan T:nobody0000
    < say wrong 临时工未授权或授权已失效 → 找组长授权
    < op SCAN in wrong A2113
    > scan CTRL-UNDO
    < say warn 点要做什么
    > tap 2
    < say warn 签退 → 扫工牌
    > scan T:abc1234567
    < op TEMP_SIGN T:abc1234567 签退
    < say ok 李临时 已签退 → 扫下一个
  `,
    leader,
  )
  // signs of one badge keep their order, whoever uploads them
  expect(drafts[0]).toMatchObject({ docNo: 'T:zzz1234567', lane: 'T:zzz1234567', raw: { text: 'T:zzz1234567' } })
  expect(tempAuth.view(session)).toMatchObject({ target: '1 人', next: [] })
})

test('3 没到的不能签退，签退过的当天要重新授权；昨天的工牌不认', () => {
  const [unsigned] = Object.values(floor().workers ?? {}).filter(({ signed }) => !signed)
  const yesterday = { ...unsigned!, badgeCode: 'T:old1234567', startTime: -9_000_000, endTime: -8_000_000 }
  play(
    tempAuth,
    { ...idle, stage: 'out' },
    floor({ workers: { ...floor().workers, [yesterday.badgeCode]: yesterday } }),
    `
    > scan T:zzz1234567
    < say wrong 请先签到 → 先找组长签到
    < op SCAN out wrong A2115
    > scan T:abc1234567
    < op TEMP_SIGN T:abc1234567 签退
    < say ok 李临时 已签退 → 扫下一个
    > scan CTRL-UNDO
    < say warn 点要做什么
    > tap 1
    < say warn 签到 → 扫工牌
    > scan T:abc1234567
    < say wrong 今天已签退，要再来先重新授权 → 找组长重新授权
    < op SCAN in wrong A2119
    > scan T:old1234567
    < say wrong 临时工未授权或授权已失效 → 找组长授权
    < op SCAN in wrong A2113
  `,
    leader,
  )
})

test('5 6 扫几张授权几个人，扫错撤掉；时长和类型改一次以后都照它', () => {
  const { session } = play(
    tempAuth,
    idle,
    floor(),
    `
    > tap 3
    < say warn 10 小时 拣货、单件复核、打包 → 扫工牌
    > scan CTRL-NEXT
    < say warn 选时长
    > key 17
    < say wrong 最短 1 小时，最长 16 小时 → 重新选
    > tap 8
    < say warn 8 小时 → 点作业类型，再扫确认码
    > tap 2
    < say warn 拣货、打包 → 好了扫确认码
    > scan CTRL-OK
    < say warn 8 小时 拣货、打包 → 扫工牌
    > scan T:abc1234567
    < op SCAN who ok
    < say ok 李临时，共 1 人 → 扫下一个，或扫确认码
    > scan T:new1234567
    < op SCAN who ok
    < say ok 工牌 new1 2345 67，共 2 人 → 扫下一个，或扫确认码
    > scan T:new1234567
    < say repeat 重复扫描工牌，未计数 → 扫下一个
    < op SCAN who repeat
    > scan T:zzz1234567
    < op SCAN who ok
    < say ok 赵临时，共 3 人 → 扫下一个，或扫确认码
    > scan CTRL-UNDO
    < say warn 赵临时 不授权，剩 2 人 → 扫下一个
    > scan CTRL-OK
    < say repeat 正在授权 2 人 → 要联网，稍等
    < claim 授权 T:abc1234567 T:new1234567 8小时 1,4
    > scan T:zzz1234567
    < say wrong 正在授权 → 等一等再扫
    > refused 这一步要联网，现在连不上
    < say wrong 这一步要联网，现在连不上 → 人还在，等有信号再扫确认码
    > scan CTRL-OK
    < say repeat 正在授权 2 人 → 要联网，稍等
    < claim 授权 T:abc1234567 T:new1234567 8小时 1,4
    > authorized 李临时，周临时
    < say line 已授权 2 人 → 让他们扫工牌签到
  `,
    leader,
  )
  expect(session.doc).toMatchObject({ stage: 'in', who: [], hours: 8, works: [1, 4] })
})

test('7 8 不行的逐个报出来，别人刚授权过的说是谁', () => {
  const asked: TempAuthDoc = { ...granting, stage: 'asking', who: ['T:abc1234567'] }
  play(
    tempAuth,
    asked,
    floor(),
    `
    > authorized 李临时 / 张三：超过每日临时工上限1人
    < say stop 已授权 1 人，1 人没有 → 张三：超过每日临时工上限1人
    > scan CTRL-OK
    < say warn 已知晓 → 扫工牌签到
  `,
    leader,
  )
  play(
    tempAuth,
    asked,
    floor(),
    `
    > authorized 李临时：王组长授权过
    < say warn 已授权 1 人，李临时 王组长授权过 → 让他们扫工牌签到
  `,
    leader,
  )
})

test('9 扫工牌，点原因，马上失效；断网不能做', () => {
  play(
    tempAuth,
    idle,
    floor(),
    `
    > tap 4
    < say warn 授权失效 → 扫工牌
    > scan T:nobody0000
    < say wrong 工牌 nobo dy00 00 现在没有授权 → 换一张工牌
    < op SCAN lose wrong
    > scan T:abc1234567
    < say warn 李临时 授权失效 → 点原因
    > tap 1
    < say repeat 正在失效 → 要联网，稍等
    < claim 失效 T:abc1234567 提前收工
    > refused 这一步要联网，现在连不上
    < say wrong 这一步要联网，现在连不上 → 等有信号再点一次
    > tap 1
    < say repeat 正在失效 → 要联网，稍等
    < claim 失效 T:abc1234567 提前收工
    > authorized 李临时
    < say line 李临时 已失效 → 扫下一个
  `,
    leader,
  )
})

test('10 正式工的工牌不收；没有权限的、临时工自己拿着机器的，都不能授权', () => {
  play(
    tempAuth,
    signing,
    floor(),
    `
    > scan U:7
    < say wrong 这是正式工的工牌 → 扫临时工的工牌
    < op SCAN in wrong
    > scan CTRL-UNDO
    < say warn 点要做什么
    > tap 3
    < say wrong 没有授权的权限 → 找主管
  `,
    worker(281100),
  )
  const temp = { ...leader, operatorKey: 'T91', name: '李临时', actor: { userId: '7', tempUserId: '91', sessionId: 'S1' } }
  play(
    tempAuth,
    idle,
    floor(),
    `
    > tap 3
    < say wrong 现在作业的是 李临时 → 先换回登录的人
    > tap 1
    < say warn 签到 → 扫工牌
    > scan T:zzz1234567
    < say wrong 操作人当时已停用或无此权限 → 联网再扫，不行找主管
    < op SCAN in wrong A1121
  `,
    temp,
  )
})

test('断电重开：签到算数，扫了还没授权的不算', () => {
  const { session, drafts } = play(
    tempAuth,
    granting,
    floor(),
    `
    > scan T:abc1234567
    < op SCAN who ok
    < say ok 李临时，共 1 人 → 扫下一个，或扫确认码
  `,
    leader,
  )
  const again = start(tempAuth, tempAuth.resume(session.floor, asOps(drafts), leader), session.floor, leader)
  expect(again.doc).toEqual(idle)
  const kept = (ops: typeof drafts) => asOps(ops).map((op) => ({ op, state: 'pending' as const }))
  expect(lastScan(again, kept(drafts), 1_000_000)).toMatchObject({ words: expect.stringContaining('没有算，还没有授权') })
  const sign = { opType: 'TEMP_SIGN', docNo: 'T:1', lane: 'T:1', payload: { badgeCode: 'T:1', signType: 1 } } as const
  expect(lastScan(again, kept([sign]), 1_000_000)).toMatchObject({ words: expect.stringContaining('算数，已存下') })
})

test('一单复核到一半扫了工牌：先做完这一单再换人，什么也不算', () => {
  play(
    check,
    checkIdle,
    allAt(60),
    `
    > scan ${orders.two.logisticsNo}
    < op SCAN order ok
    < say ok 订单对，共 1 件 → 扫商品
    > scan T:abc1234567
    < say wrong 这是工牌码 → 先做完手上的，或扫下一单码放一边，再扫工牌
    < op SCAN goods wrong
  `,
  )
})
