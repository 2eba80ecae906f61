// 打卡的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import type { ClockedView } from '#contract/ops/kinds/clocks'
import type { Floor } from '#contract/ops/view'
import { clock, idle } from '../../src/flows/clock.ts'
import { lastScan } from '../../src/flows/lastScan.ts'
import { start } from '../../src/flows/step.ts'
import { floor, worker } from './floor.ts'
import { play } from './play.ts'
import { gate } from './clocks.ts'
import { asOps } from './walker.ts'

const leader = worker(281200, 281100)
const picker = worker(281200)

test('1 2 打开就是上班，一个接一个扫；下班先点一下，断网也记', () => {
  const { session, drafts } = play(
    clock,
    idle,
    gate(),
    `
    > scan T:zzz1234567
    < op CLOCK T:zzz1234567 上班
    < say ok 赵临时 上班 08:16 → 扫下一个
    > scan U:9
    < op CLOCK U:9 上班
    < say ok 林组长 上班 08:16 → 扫下一个
    > tap 2
    < say warn 下班 → 扫工牌
    > scan T:zzz1234567
    < op CLOCK T:zzz1234567 下班
    < say ok 赵临时 下班 08:16 → 扫下一个
  `,
    leader,
  )
  expect(drafts[0]).toMatchObject({ docNo: 'T:zzz1234567', lane: 'T:zzz1234567', raw: { text: 'T:zzz1234567' } })
  // 李临时 came last night, 林组长 just now
  expect(clock.view(session)).toMatchObject({ target: '下班', targetLabel: '在场 2 人' })
  expect(clock.view(session).choices.map(({ isOn }) => isOn)).toEqual([false, true, false, false])
})

test('3 给自己打不用扫；4 一分钟内再打不算', () => {
  const { drafts } = play(
    clock,
    idle,
    gate(),
    `
    > scan CTRL-OK
    < op CLOCK U:7 上班
    < say ok 王小明 上班 08:16 → 扫下一个
    > scan CTRL-OK
    < say repeat 重复扫描工牌，未计数 → 扫下一个
    > scan U:7
    < say repeat 重复扫描工牌，未计数 → 扫下一个
    < op SCAN in repeat
  `,
    picker,
  )
  expect(drafts.map(({ opType }) => opType)).toEqual(['CLOCK', 'SCAN'])
})

test('4 上班打过又扫的，说什么时候打过；6 夜班过了零点，上班还算昨天的班', () => {
  play(
    clock,
    idle,
    gate(),
    `
    > scan T:abc1234567
    < say repeat 李临时 20:00 打过上班 → 下班的先点下班
    < op SCAN in repeat
    > tap 2
    < say warn 下班 → 扫工牌
    > scan T:abc1234567
    < op CLOCK T:abc1234567 下班
    < say ok 李临时 下班 08:16 → 扫下一个
    > scan T:abc1234567
    < say repeat 重复扫描工牌，未计数 → 扫下一个
    < op SCAN out repeat
  `,
    leader,
  )
})

test('5 没打上班卡就打下班的拦下；外出也一样', () => {
  play(
    clock,
    { ...idle, stage: 'out' },
    gate(),
    `
    > scan T:zzz1234567
    < say wrong 请先打上班卡 → 点上班再扫；忘了打的找组长补卡
    < op SCAN out wrong A2131
    > tap 3
    < say warn 外出 → 扫工牌
    > scan T:zzz1234567
    < say wrong 请先打上班卡 → 点上班再扫；忘了打的找组长补卡
    < op SCAN away wrong A2131
    > tap 4
    < say warn 返回 → 扫工牌
    > scan T:abc1234567
    < op CLOCK T:abc1234567 返回
    < say ok 李临时 返回 08:16 → 扫下一个
  `,
    leader,
  )
})

test('7 前天忘了打下班的，今天照样打上班', () => {
  const forgot: ClockedView = { ...gate().clocked!['T:zzz1234567']!, clocks: [{ clockType: 1, at: -40 * 3_600_000 }] }
  play(
    clock,
    idle,
    floor({ clocked: { [forgot.badgeCode]: forgot } }),
    `
    > scan T:zzz1234567
    < op CLOCK T:zzz1234567 上班
    < say ok 赵临时 上班 08:16 → 扫下一个
  `,
    leader,
  )
})

test('8 只能打自己的；9 不认识的工牌报出来', () => {
  play(
    clock,
    idle,
    gate(),
    `
    > scan T:zzz1234567
    < say wrong 只能打自己的卡 → 给别人打卡找组长
    < op SCAN in wrong
    > scan T:nobody0000
    < say wrong 本机没有这张工牌 → 联网再扫，不行找办公室登记
    < op SCAN in wrong
    > scan NO-BADGE
    < say wrong 不是这里的码「NO-BADGE」 → 重扫；不行找组长
    < op SCAN in wrong
  `,
    picker,
  )
})

test('重启以后打过的卡还在，上一枪说得出来', () => {
  const { session, drafts } = play(
    clock,
    idle,
    gate(),
    `
    > scan T:zzz1234567
    < op CLOCK T:zzz1234567 上班
    < say ok 赵临时 上班 08:16 → 扫下一个
  `,
    leader,
  )
  const known: Floor = session.floor
  expect(known.clocked?.['T:zzz1234567']?.clocks).toHaveLength(1)
  const again = start(clock, clock.resume(known, asOps(drafts), leader), known, leader)
  const kept = asOps(drafts).map((op) => ({ op, state: 'pending' as const }))
  expect(lastScan(again, kept, 1_002_000)?.words).toContain('T:zzz1234567')
})
