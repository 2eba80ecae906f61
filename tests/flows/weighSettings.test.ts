// 称重配置管着的对话：谁能手输、要不要量体积、放行选不选原因。
import { expect, test } from 'vitest'
import type { WeighTolerance } from '#contract/ops/kinds/orders'
import { weigh } from '../../src/flows/weigh.ts'
import { idle } from '../../src/flows/weighDoc.ts'
import { allAt, orders, withOrder, worker } from './floor.ts'
import { play } from './play.ts'

const packed = allAt(80)
const under = (more: Partial<WeighTolerance>) => {
  const order = packed.orders[orders.one.stockoutNo] ?? orders.one
  return withOrder(packed, { ...order, tolerance: { ...order.tolerance, ...more } }, { status: 80 })
}
const readWaybill = `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
`

test('允许手工录重：只管它自己范围里的单', () => {
  const typed = `${readWaybill}
    > key 560`
  play(
    weigh,
    idle,
    under({ manualAllowed: true }),
    `${typed}
    < op WEIGH_PACKAGE 560g 第1次 手输
    < say order 称重完成 560 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
  const open = under({ manualAllowed: false })
  play(
    weigh,
    idle,
    { ...open, options: { ...open.options, manualWeighAllowed: true } },
    `${typed}
    < say wrong 禁止手工录入重量 → 放上秤台称；秤坏了找主管来输
    < op SCAN weight wrong A1504
  `,
  )
})

test('必须量体积：称了先问长宽高，量好才算称完；输错退一步', () => {
  const end = play(
    weigh,
    idle,
    under({ volumeRequired: true }),
    `${readWaybill}
    > scale 565
    < say warn 这单要量长宽高 → 输长，再输宽和高
    > key 30
    < say repeat 长 30 厘米 → 输宽
    > key 301
    < say wrong 宽应在 1-300 厘米之间 → 再输宽
    > key 25
    < say repeat 宽 25 厘米 → 输高
    > scan CTRL-UNDO
    < say warn 宽 25 厘米已清掉 → 再输宽
    > key 20
    < say repeat 宽 20 厘米 → 输高
    > key 15
    < op WEIGH_PACKAGE 565g 第1次 300×200×150mm
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(90)
})

test('量过的包裹重称不用再量；拦截的不问长宽高，直接报警', () => {
  play(
    weigh,
    idle,
    under({ volumeRequired: true }),
    `
    > scale 900
    < say repeat 900 克 → 扫面单
    > scan 78123456789001
    < say warn 这单要量长宽高 → 输长，再输宽和高
    > key 30
    < say repeat 长 30 厘米 → 输宽
    > key 20
    < say repeat 宽 20 厘米 → 输高
    > key 15
    < say stop 900 克，重了 340 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 900g 第1次 300×200×150mm
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scale 565
    < op WEIGH_PACKAGE 565g 第2次 300×200×150mm
    < say order 称重完成 565 克，上次 900 克，差 −335 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
  const order = under({ volumeRequired: true }).orders[orders.one.stockoutNo] ?? orders.one
  play(
    weigh,
    idle,
    withOrder(packed, order, { status: 80, interceptStatus: 1 }),
    `${readWaybill}
    > scale 565
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN weight wrong A2211
  `,
  )
})

test('有测体积权限的，不要求量的包裹也能量', () => {
  play(
    weigh,
    idle,
    packed,
    `${readWaybill}
    > scan CTRL-OK
    < say wrong 没有测体积的权限 → 放上秤台
  `,
  )
  play(
    weigh,
    idle,
    packed,
    `${readWaybill}
    > scan CTRL-OK
    < say warn 量长宽高 → 输长，再输宽和高
    > key 30
    < say repeat 长 30 厘米 → 输宽
    > key 20
    < say repeat 宽 20 厘米 → 输高
    > key 15
    < say ok 30×20×15 厘米 → 放上秤台
    > scale 565
    < op WEIGH_PACKAGE 565g 第1次 300×200×150mm
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190723),
  )
})

test('放行不用选原因的，确认就放，记作其他；重试 0 次的一超就能放', () => {
  play(
    weigh,
    idle,
    under({ reasonFree: true, retryNum: 0 }),
    `${readWaybill}
    > scale 900
    < say stop 900 克，重了 340 克 → 知道了，再扫确认码放行
    < op WEIGH_PACKAGE 900g 第1次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scan CTRL-OK
    < op WEIGH_PACKAGE 900g 第2次 放行4
    < say order 称重完成 900 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190721),
  )
})
