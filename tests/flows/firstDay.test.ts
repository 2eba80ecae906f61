// 临时工第一天的对话：看须知签字、练五枪、坏日子里扫工牌。
import { expect, test } from 'vitest'
import { shifted } from '#contract/ops/kinds/workers'
import { tempAuthPage } from '#contract/ops/tempSign'
import { badge, idle as badgeIdle } from '../../src/flows/badge.ts'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { idle as practiceIdle, practice } from '../../src/flows/practice.ts'
import { idle, workRule } from '../../src/flows/workRule.ts'
import { allAt, floor, temp, worker } from './floor.ts'
import { play } from './play.ts'

const lines = ['叉车过道不站人', '扫一件放一件', '听见长响就停手', '破损放异常筐', '不懂就问组长']
const ruled = () => floor({ dayRule: { ruleVersion: 3, lines } })
/** 李临时 has the device of 王小明, who leads. */
const li = {
  operatorKey: `T${temp.tempUserId}`,
  name: temp.name,
  actor: { userId: '7', tempUserId: temp.tempUserId, sessionId: 'S1' },
  rights: new Set<number>(),
  hostRights: new Set([tempAuthPage]),
}

test('须知一页三句，看完最后一页扫自己的工牌签字；没看完、扫别人的都不算', () => {
  const { drafts, session } = play(
    workRule,
    idle,
    ruled(),
    `
    > scan T:abc1234567
    < say wrong 还有 2 页没看 → 看完再签字
    < op SCAN read wrong
    > scan CTRL-OK
    < say warn 第 2 页，共 2 页 → 看完扫确认码
    > scan CTRL-UNDO
    < say warn 第 1 页 → 看完扫确认码
    > scan CTRL-OK
    < say warn 第 2 页，共 2 页 → 看完扫确认码
    > scan CTRL-OK
    < say warn 看完了 → 扫自己的工牌签字
    > scan T:zzz1234567
    < say wrong 这是 赵临时 的工牌 → 扫自己的工牌
    < op SCAN sign wrong
    > disk full
    > scan T:abc1234567
    < say stop 没有存下：磁盘满了 → 再扫一次
    > disk free
    > scan CTRL-OK
    < say warn 已知晓 → 扫工牌签字
    > scan T:abc1234567
    < op RULES_SIGNED T:abc1234567 第3版
    < say order 李临时 已签字 → 接着干活
    < briefed work-rule
  `,
    li,
  )
  expect(drafts.filter(({ opType }) => opType === 'RULES_SIGNED')).toHaveLength(1)
  // signed here, the device knows it before the server does
  expect(session.floor.workers?.[temp.badgeCode]?.ruleVersion).toBe(3)
})

test('没有须知的仓，不用签', () => {
  play(
    workRule,
    idle,
    floor(),
    `
    > scan CTRL-OK
    < say warn 本仓没有作业须知 → 可以干活了
    > scan T:abc1234567
    < say wrong 本仓没有作业须知 → 可以干活了
    < op SCAN read wrong
  `,
    li,
  )
})

test('练五枪：对、对、故意错、对、确认，什么都不存', () => {
  const { drafts } = play(
    practice,
    practiceIdle,
    floor(),
    `
    > scan 78123456789001
    < say wrong 这是面单码 → 扫一个库位
    > scan GK01
    < say ok 对，这是格口 → 扫一件商品
    > scan CTRL-UNDO
    < say warn 从头再来 → 扫一个库位
    > scan B-09-09-9-09
    < say ok 对，这是库位 → 扫一件商品
    > scan 9999999999999
    < say ok 对，这是商品 → 故意扫错：扫库位或别的商品
    > scan 9999999999999
    < say warn 这一枪是对的 → 故意扫错：扫库位或别的商品
    > scan 6901000000011
    < say wrong 听见了吗？这就是错 → 扫回刚才那件商品
    > scan 6901000000028
    < say wrong 不是刚才那件 → 扫回刚才那件商品
    > scan 9999999999999
    < say line 对了，接着做就行 → 扫控制码里的确认码
    > scan CTRL-OK
    < say order 练习做完了 → 可以干活了
    < briefed practice
    > scan CTRL-UNDO
    < say warn 从头再来 → 扫一个库位
  `,
    li,
  )
  expect(drafts).toEqual([])
})

test('练习只有登录的组长能跳过', () => {
  play(practice, practiceIdle, floor(), '> scan U:8\n< say wrong 只有登录的组长能跳过练习 → 接着练', li)
  play(practice, practiceIdle, floor(), '> scan U:7\n< say wrong 只有登录的组长能跳过练习 → 接着练', {
    ...li,
    hostRights: new Set(),
  })
  play(practice, practiceIdle, floor(), '> scan U:7\n< say line 组长跳过了练习 → 可以干活了\n< briefed practice', li)
})

const day = 24 * 3_600_000
const withAuth = (auth: typeof temp) => floor({ workers: { [auth.badgeCode]: auth } })

test('昨天的工牌、别的仓的工牌接不了手，说找谁', () => {
  const yesterday = withAuth(shifted(temp, -2 * day))
  for (const here of [yesterday, floor({ workers: {} })])
    play(
      badge,
      badgeIdle,
      here,
      `
      > scan T:abc1234567
      < say wrong 临时工未授权或授权已失效 → 找组长授权
      < op SCAN badge wrong A2113
    `,
    )
})

test('机器的钟慢一天：授权按本机的钟看，接手照常', () => {
  // the clock of play stands at 1 000 000; this authorisation is of the true time, a day later
  const tomorrow = shifted(temp, day)
  play(
    badge,
    badgeIdle,
    withAuth(tomorrow),
    '> scan T:abc1234567\n< say wrong 临时工未授权或授权已失效 → 找组长授权\n< op SCAN badge wrong A2113',
  )
  play(
    badge,
    badgeIdle,
    withAuth(shifted(tomorrow, -day)),
    '> scan T:abc1234567\n< op WORKER_SWITCH\n< say line 现在是 李临时 → 回首页接着做\n< worker T:abc1234567',
  )
})

test('包裹扫到一半来了一张工牌：不换人，扫过的都在', () => {
  const { session } = play(
    check,
    checkIdle,
    allAt(60),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对，共 3 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 还差 1
    > scan T:abc1234567
    < say wrong 这是工牌码 → 先做完手上的，或扫下一单码放一边，再扫工牌
    < op SCAN goods wrong
  `,
    worker(),
  )
  expect(session.worker.name).toBe('王小明')
})
