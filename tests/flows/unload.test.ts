// 卸货的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { unload } from '../../src/flows/unload.ts'
import { idle, resumeUnload, sharesOf } from '../../src/flows/unloadDoc.ts'
import { hall } from './inbound.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const begun = `
    > tap DH1
    < op SCAN list ok
    < say ok 30 箱 → 卸的人扫工牌
    > scan U:7
    < op SCAN people ok
    < say ok 张三 → 现在 1 人，齐了扫确认码
    > scan U:8
    < op SCAN people ok
    < say ok 李四 → 现在 2 人，齐了扫确认码
    > scan U:9
    < op SCAN people ok
    < say ok 王五 → 现在 3 人，齐了扫确认码
    > scan CTRL-OK
    < op UNLOAD_START DH1 U:7 U:8 U:9
    < say ok 3 人开始卸 → 卸完输箱数；30 箱就扫确认码
`

test('1 2 3 4 5 6 7 三个人卸一车，一样多，没有破损：全用扫的', () => {
  play(
    unload,
    idle,
    hall(),
    `${begun}
    > scan CTRL-OK
    < say warn 30 箱 → 几托；没有扫确认码
    > scan CTRL-OK
    < say warn 0 托 → 破损几箱；没有扫确认码
    > scan CTRL-OK
    < say warn 没有破损 → 看各人的份，对就扫确认码
    > scan CTRL-OK
    < op UNLOAD_FINISH DH1 30箱 0托 破损0 U:7 3334 U:8 3333 U:9 3333
    < say order 卸完 30 箱 → 点下一辆车
    < finish DH1
  `,
  )
})

test('6 7 8 破损的拍照；点一个人输百分比，其余的人均分，多了不收', () => {
  play(
    unload,
    idle,
    hall(),
    `${begun}
    > key 31
    < say warn 31 箱 → 几托；没有扫确认码
    > key 2
    < say warn 2 托 → 破损几箱；没有扫确认码
    > key 32
    < say wrong 破损箱数不能大于箱数31 → 数清再输
    > key 3
    < say warn 破损 3 箱 → 拍一张破损的
    > scan CTRL-OK
    < say wrong 请拍照 → 拍一张再确认
    > photo 1
    < say warn 拍了 1 张 → 够了扫确认码
    > scan CTRL-OK
    < say warn 照片好了 → 看各人的份，对就扫确认码
    > tap 1
    < say warn 张三 → 输他占百分之几
    > key 100
    < say wrong 人员占比之和必须为100% → 再点一个人改
    > tap 1
    < say warn 张三 → 输他占百分之几
    > key 50
    < say warn 张三 50% → 对就扫确认码
    > scan CTRL-OK
    < op UNLOAD_FINISH DH1 31箱 2托 破损3 U:7 5000 U:8 2500 U:9 2500 1张照片
    < say order 卸完 31 箱 → 点下一辆车
    < finish DH1
  `,
  )
})

test('10 断电再开，车和人都还在', () => {
  const { drafts, session } = play(unload, idle, hall(), begun)
  expect(resumeUnload(session.floor, asOps(drafts))).toMatchObject({
    stage: 'boxes',
    docNo: 'DH1',
    badges: ['U:7', 'U:8', 'U:9'],
  })
})

test('7 份合起来总是一万', () => {
  for (let n = 1; n <= 50; n++)
    for (const typed of [0, 1, 33, 99]) {
      const badges = Array.from({ length: n }, (_, i) => `U:${i}`)
      const percents: Record<string, number> = typed === 0 || n === 1 ? {} : { 'U:0': typed }
      const shares = sharesOf({ ...idle, badges, percents }) ?? []
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(10_000)
    }
})
