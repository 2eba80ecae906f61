// 称重的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { weigh } from '../../src/flows/weigh.ts'
import { start } from '../../src/flows/step.ts'
import { idle, type WeighDoc } from '../../src/flows/weighDoc.ts'
import { allAt, floor, orders, withOrder, worker } from './floor.ts'
import { play } from './play.ts'

const packed = allAt(80)

test('1 2 6 先放秤再扫面单，或先扫面单再放秤', () => {
  const end = play(
    weigh,
    idle,
    packed,
    `
    > scale 565
    < say repeat 565 克 → 扫面单
    > scan 78123456789001
    < op WEIGH_PACKAGE 565g 第1次
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
    > scan 78123456789002
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scan 78123456789002
    < say repeat 重复扫描面单，未计数 → 放上秤台
    < op SCAN weight repeat
    > scale 570
    < op WEIGH_PACKAGE 570g 第1次
    < say order 称重完成 570 克 → 放下一个包裹
    < finish 78123456789002
  `,
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(90)
})

test('1 手工输克数要有权限；重量超出范围不收', () => {
  play(
    weigh,
    idle,
    packed,
    `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > key 560
    < say wrong 禁止手工录入重量 → 放上秤台称；秤坏了找主管来输
    < op SCAN weight wrong A1504
    > scale 5
    < say wrong 重量超出范围(0.01-60kg) → 看清秤台再称
    < op SCAN weight wrong A1501
  `,
  )
  play(
    weigh,
    { ...idle, stage: 'weight', docNo: '78123456789001' },
    packed,
    `
    > key 560
    < op WEIGH_PACKAGE 560g 第1次 手输
    < say order 称重完成 560 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190722),
  )
})

test('2 没扫面单就拿下来的，重量不会算给下一个', () => {
  play(
    weigh,
    idle,
    packed,
    `
    > scale 900
    < say repeat 900 克 → 扫面单
    > emptied
    < say warn 没扫面单就拿下来了，900 克没有记 → 放上秤台，扫面单
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > emptied
    > scale 565
    < op WEIGH_PACKAGE 565g 第1次
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
})

test('2 上一个包裹还在秤上：压上来的、碰变了的不算下一个，拿下来再放', () => {
  play(
    weigh,
    { ...idle, stage: 'weight', docNo: '78123456789002' },
    packed,
    `
    > changed 1135
    < say wrong 秤上还有上一个包裹 → 先清空秤台，再放上
    > emptied
    > scale 570
    < op WEIGH_PACKAGE 570g 第1次
    < say order 称重完成 570 克 → 放下一个包裹
    < finish 78123456789002
  `,
  )
  play(
    weigh,
    idle,
    packed,
    `
    > scale 700
    < say repeat 700 克 → 扫面单
    > changed 565
    < say repeat 565 克 → 扫面单
    > scan 78123456789001
    < op WEIGH_PACKAGE 565g 第1次
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
    > changed 800
    < say wrong 秤上还有上一个包裹 → 先清空秤台，再放上
  `,
  )
})

test('1 模拟秤上放的算手工录入，写明是模拟秤', () => {
  const to: WeighDoc = { ...idle, stage: 'weight', docNo: '78123456789001' }
  play(
    weigh,
    to,
    packed,
    `
    > played 565
    < say wrong 模拟秤的重量算手工录入，没有这个权限 → 换真的秤，或找主管来
    < op SCAN weight wrong A1504
  `,
  )
  play(
    weigh,
    to,
    packed,
    `
    > played 565
    < op WEIGH_PACKAGE 565g 第1次 手输 模拟秤
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190722),
  )
})

test('6 7 画面上的允差就是判定的允差', () => {
  const view = weigh.view(start(weigh, { ...idle, stage: 'weight', docNo: '78123456789001' }, packed, worker()))
  expect(view.band).toEqual({ estG: 560, lowG: 510, highG: 610, weightG: null })
})

test('3 本机不认识的面单也能称，黄色提示；不是面单的说是什么', () => {
  play(
    weigh,
    idle,
    packed,
    `
    > scan 6901000000011
    < say wrong 这是商品码 → 先放上秤台
    < op SCAN ready wrong
    > scan 75000000000000
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 800
    < op WEIGH_PACKAGE 800g 第1次
    < say warn 800 克已记，本机没有这单 → 放下一个包裹
    < finish 75000000000000
  `,
  )
})

test('4 打包没上传的用黄色提示，照样称', () => {
  play(
    weigh,
    idle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN ready ok
    < say warn 上一环节尚未上传 → 放上秤台
    > scale 560
    < op WEIGH_PACKAGE 560g 第1次
    < say warn 560 克已记，上一环节尚未上传 → 放下一个包裹
    < finish 78123456789001
  `,
  )
})

test('5 称过之后才拦截的，再扫也整屏报警', () => {
  const parcels = orders.one.parcels.map((one) => ({ ...one, status: 30, estG: 560, weightG: 560 }))
  play(
    weigh,
    { ...idle, stage: 'waybill', reading: { grams: 560, scaleNo: '', manual: false } },
    withOrder(packed, { ...orders.one, parcels }, { status: 90, interceptStatus: 1 }),
    `
    > scan 78123456789001
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN waybill wrong A2211
  `,
  )
})

test('5 拦截的整屏报警', () => {
  play(
    weigh,
    { ...idle, stage: 'weight', docNo: '78123456789001' },
    withOrder(packed, orders.one, { status: 80, interceptStatus: 1 }),
    `
    > scale 560
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN weight wrong A2211
    > scan CTRL-OK
    < say warn 已知晓 → 放上秤台
  `,
  )
})

test('7 8 超出允差报警重称，用完次数放行：有权限的自己放，没有的找组长扫工牌输 PIN', () => {
  const heavy = (how: string) => `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 900
    < say stop 900 克，重了 340 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 900g 第1次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scale 905
    < say stop 905 克，重了 345 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 905g 第2次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scale 903
    < say stop 903 克，重了 343 克 → ${how}
    < op WEIGH_PACKAGE 903g 第3次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scan CTRL-OK
  `
  play(
    weigh,
    idle,
    packed,
    `${heavy('知道了，找组长放行，扫他的工牌')}
    < say warn 要组长放行 → 扫组长工牌
    > scan 246810
    < say wrong 现在不用输 PIN → 扫组长工牌
    > scan T:abc1234567
    < say wrong 这是临时工的工牌 → 扫组长工牌
    < op SCAN badge wrong
    > scan U:7
    < say wrong 不能给自己放行 → 换一个组长
    < op SCAN badge wrong
    > scan U:9
    < op SCAN badge ok
    < say warn 工牌已读 → 组长输 6 位 PIN
    > key 24681
    < say wrong 现在不用数字 24681 → 组长输 PIN
    > scan 2468101
    < say wrong PIN 是 6 位数字 → 组长再输一次
    > pin 246810
    < say repeat 正在核对 → 稍等
    < claim 放行 U:9 6位PIN 78123456789001 903克
    > refused 工牌或PIN不正确
    < say wrong 工牌或PIN不正确 → 再输一次 PIN，或换一个组长扫工牌
    > pin 135790
    < say repeat 正在核对 → 稍等
    < claim 放行 U:9 6位PIN 78123456789001 903克
    > scan 135790
    < say wrong 现在不用输 PIN → 稍等
    > approved 李组长
    < say warn 李组长 放行 → 选 1 赠品 2 包材 3 档案 4 其他
    > scan 135790
    < say wrong 现在不用输 PIN → 选原因
    > key 2
    < op WEIGH_PACKAGE 903g 第4次 放行2 凭77
    < say order 称重完成 903 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
  const end = play(
    weigh,
    idle,
    packed,
    `${heavy('知道了，再扫确认码放行')}
    < say warn 为什么放行 → 选 1 赠品 2 包材 3 档案 4 其他
    > key 2
    < op WEIGH_PACKAGE 903g 第4次 放行2
    < say order 称重完成 903 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190721),
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(90)
})

test('7 超的包裹放一边，下一个包裹不带它称过的', () => {
  const { session } = play(
    weigh,
    idle,
    packed,
    `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 900
    < say stop 900 克，重了 340 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 900g 第1次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scan 78123456789002
    < op SCAN over ok
    < say ok 面单已读 → 放上秤台
  `,
  )
  expect(weigh.view(session).next.join()).not.toContain('900')
})

test('8 组长反悔、断网：回到再称一次或先放一边，什么都没记', () => {
  const { drafts } = play(
    weigh,
    {
      ...idle,
      stage: 'over',
      docNo: '78123456789001',
      reading: { grams: 903, scaleNo: 'SC1', manual: false },
      times: { '78123456789001': 3 },
    },
    packed,
    `
    > scan U:9
    < op SCAN over ok
    < say warn 工牌已读 → 组长输 6 位 PIN
    > scan CTRL-UNDO
    < say warn 不放行 → 再称一次，或先放一边
    > scan U:9
    < op SCAN over ok
    < say warn 工牌已读 → 组长输 6 位 PIN
    > pin 246810
    < say repeat 正在核对 → 稍等
    < claim 放行 U:9 6位PIN 78123456789001 903克
    > refused 要联网才能让组长放行
    < say wrong 要联网才能让组长放行 → 再输一次 PIN，或换一个组长扫工牌
    > scan CTRL-NEXT
    < say warn 先放一边 → 放下一个包裹
  `,
  )
  expect(JSON.stringify(drafts)).not.toContain('246810')
})

test('9 10 该抽检的先送抽检台；撤销清掉重量', () => {
  const spot = { ...orders.two, parcels: orders.two.parcels.map((one) => ({ ...one, status: 20, estG: 560, needSpot: true })) }
  play(
    weigh,
    idle,
    withOrder(packed, spot, { status: 80 }),
    `
    > scale 560
    < say repeat 560 克 → 扫面单
    > scan CTRL-UNDO
    < say warn 已清掉 → 放上秤台，扫面单
    > scale 561
    < say repeat 561 克 → 扫面单
    > scan 78123456789002
    < say wrong 该包裹需抽检后称重 → 送抽检台
    < op SCAN waybill wrong A1401
  `,
  )
})

test('9 称过的包裹再扫，说称了多少克，不再记；有放行权限的再放上秤台才重称', () => {
  const once = `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 565
    < op WEIGH_PACKAGE 565g 第1次
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
    > scale 570
    < say repeat 570 克 → 扫面单
    > scan 78123456789001
  `
  play(
    weigh,
    idle,
    packed,
    `${once}
    < say repeat 已称 565 克 → 放下一个包裹
    < op SCAN waybill repeat
    > scan 78123456789001
    < say repeat 已称 565 克 → 放下一个包裹
    < op SCAN ready repeat
  `,
  )
  play(
    weigh,
    idle,
    packed,
    `${once}
    < op SCAN waybill repeat
    < say warn 已称 565 克 → 要重称再放上秤台
    > scale 566
    < op WEIGH_PACKAGE 566g 第2次
    < say order 称重完成 566 克，上次 565 克，差 +1 克 → 放下一个包裹
    < finish 78123456789001
  `,
    worker(190721),
  )
})

test('9 别的设备称过的、本机没有这单的，再扫也说称了多少克', () => {
  const elsewhere = {
    ...orders.one,
    parcels: orders.one.parcels.map((one) => ({ ...one, status: 30, estG: 560, weightG: 842 })),
  }
  play(
    weigh,
    idle,
    withOrder(packed, elsewhere, { status: 90 }),
    `
    > scan 78123456789001
    < say repeat 已称 842 克 → 放下一个包裹
    < op SCAN ready repeat
    > scan 75000000000000
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 800
    < op WEIGH_PACKAGE 800g 第1次
    < say warn 800 克已记，本机没有这单 → 放下一个包裹
    < finish 75000000000000
    > scan 75000000000000
    < say repeat 已称 800 克 → 放下一个包裹
    < op SCAN ready repeat
  `,
  )
})

test('8 重称次数没用完不放行，前几次称了多少看得到', () => {
  const { session } = play(
    weigh,
    idle,
    packed,
    `
    > scan 78123456789001
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 900
    < say stop 900 克，重了 340 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 900g 第1次
    > scan CTRL-OK
    < say warn 已知晓 → 再称一次
    > scan CTRL-OK
    < say wrong 还要再称 2 次 → 拆开查多件少件，再放上秤台
    > scale 905
    < say stop 905 克，重了 345 克 → 查多件少件，再称一次
    < op WEIGH_PACKAGE 905g 第2次
  `,
    worker(190721),
  )
  const view = weigh.view(session)
  expect([view.next, view.actions.map(({ label }) => label)]).toEqual([['预估 560 克', '上次 900 克，差 +5 克'], ['下一单']])
})

test('9 抽检不合格退回的包裹：先前称的不算，也不能称', () => {
  const first = play(
    weigh,
    idle,
    packed,
    `
    > scale 565
    < say repeat 565 克 → 扫面单
    > scan 78123456789001
    < op WEIGH_PACKAGE 565g 第1次
    < say order 称重完成 565 克 → 放下一个包裹
    < finish 78123456789001
  `,
  )
  const sent = orders.one.parcels.map((one) => ({ ...one, status: 20, weightG: 565, needSpot: true, spotFailed: true }))
  const back = withOrder(packed, { ...orders.one, parcels: sent }, { status: 60, exceptionType: 9 })
  play(
    weigh,
    weigh.rebase(first.session.doc, back),
    back,
    `
    > scan 78123456789001
    < say wrong 抽检不通过，订单已退回复核 → 送复核台，重新复核打包
    < op SCAN ready wrong A1402
  `,
  )
})

test('1 6 外部镜像仓：没在这里打包的单直接称，没有预估，一次就过', () => {
  const end = play(
    weigh,
    idle,
    withOrder(floor(), orders.two, { status: 30, mirror: true }),
    `
    > scan 78123456789002
    < op SCAN ready ok
    < say ok 面单已读 → 放上秤台
    > scale 900
    < op WEIGH_PACKAGE 900g 第1次
    < say order 称重完成 900 克 → 放下一个包裹
    < finish 78123456789002
  `,
  )
  expect(end.session.floor.orders[orders.two.stockoutNo]).toMatchObject({ status: 90, parcels: [{ status: 30, weightG: 900 }] })
})
