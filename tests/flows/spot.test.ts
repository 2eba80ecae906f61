// 抽检的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { spot } from '../../src/flows/spot.ts'
import { idle } from '../../src/flows/spotDoc.ts'
import { start } from '../../src/flows/step.ts'
import { allAt, floor, orders, shelf, withOrder, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const packed = allAt(80)
const { one, two, many } = orders
const living = packed.orders[one.stockoutNo]!

const opened = `
  > scan 78123456789001
  < op SCAN order ok
  < say ok 打开包裹，全拿出来 → 逐件扫
`
const twoCups = `
  > scan 6901000000011
  < op SCAN goods ok ×1
  < say ok 玻璃杯 → 扫下一件，没有了扫确认码
  > scan 6901000000011
  < op SCAN goods ok ×1
  < say ok 玻璃杯 → 扫下一件，没有了扫确认码
`
const tea = `
  > scan 6901000000028
  < op SCAN goods ok ×1
  < say ok 红茶 → 扫下一件，没有了扫确认码
`

test('1 4 6 盲点：数的时候不说应有几件，数完都对，看过包装再扫面单就是合格', () => {
  const counting = play(spot, idle, packed, `${opened}${twoCups}`)
  const view = spot.view(counting.session)
  expect([view.target, view.quantity, view.next]).toEqual(['2 件', null, []])
  const { session, drafts } = play(
    spot,
    idle,
    packed,
    `${opened}${twoCups}${tea}
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    > scan 78123456789001
    < op SPOT_CHECK 合格 CUP×2 TEA×1
    < say order 抽检合格 → 封好放回，抽下一个
    < finish CK2512010001
  `,
  )
  expect(drafts.at(-1)).toMatchObject({ docNo: one.stockoutNo, lane: one.stockoutNo, payload: { startTime: 1_001_000 } })
  expect(session.floor.orders[one.stockoutNo]).toMatchObject({ status: 80, parcels: [{ spotPassed: true }] })
  play(
    spot,
    idle,
    session.floor,
    `
    > scan CK2512010001
    < say repeat 已抽检合格 → 不用再抽，抽下一个
    < op SCAN order repeat
  `,
  )
})

test('2 自己打包的不能自己抽，换一个人', () => {
  play(
    spot,
    idle,
    withOrder(packed, one, { ...living, packedBy: 'U7' }),
    `
    > scan 78123456789001
    < say wrong 不能抽检自己打包的包裹 → 换一个人抽
    < op SCAN order wrong A1405
  `,
  )
})

test('3 打包没上传的黄色照抽；拦截的整屏报警；不认识的不乱记', () => {
  play(
    spot,
    idle,
    allAt(70),
    `
    > scan 78123456789002
    < op SCAN order ok
    < say warn 上一环节尚未上传 → 接着做，已记在本机
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 扫下一件，没有了扫确认码
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    > scan CTRL-OK
    < op SPOT_CHECK 合格 CUP×1
    < say warn 抽检合格，上一环节尚未上传 → 封好放回，抽下一个
    < finish CK2512010002
  `,
  )
  play(
    spot,
    idle,
    withOrder(packed, one, { ...living, interceptStatus: 1 }),
    `
    > scan 75000000000000
    < say wrong 未找到包裹：75000000000000 → 联网再扫；不行交主管
    < op SCAN order wrong
    > scan 78123456789001
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN order wrong A2211
  `,
  )
})

test('3 一单几个包裹要扫面单；内装没有登记的不比', () => {
  const second = { ...living.parcels[0]!, packageNo: `${one.stockoutNo}-2`, seq: 2, logisticsNo: '78123456789009' }
  const both = withOrder(packed, one, { ...living, parcels: [...living.parcels, second] })
  play(
    spot,
    idle,
    both,
    `
    > scan CK2512010001
    < say wrong 这单有 2 个包裹 → 扫要抽的面单
    < op SCAN order wrong
    ${opened}${tea}
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say warn 内装没有登记，没法比 → 对着面单看清再判
  `,
  )
  const known = { ...second, goods: [{ ownerNo: 'OW001', goodsNo: 'TEA', qty: 1 }] }
  const parcels = [{ ...living.parcels[0]!, goods: [{ ownerNo: 'OW001', goodsNo: 'CUP', qty: 2 }] }, known]
  play(
    spot,
    idle,
    withOrder(packed, one, { ...living, parcels }),
    `${opened}${tea}
    > scan CTRL-OK
    < say wrong 少 玻璃杯 2 等 2 种 → 看清原因，去拍照
    < op SCAN reason ok
    < op SCAN reason ok
    < op SCAN toReasons ok
  `,
  )
})

test('5 扫错退一件；件数多的输一共几件，也可以接着逐件扫', () => {
  play(
    spot,
    idle,
    packed,
    `${opened}
    > scan CTRL-UNDO
    < say wrong 还没扫商品 → 扫商品
    > scan 16901000000018
    < op SCAN goods ok ×6
    < say ok 玻璃杯 6 件 → 扫下一件，没有了扫确认码
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 玻璃杯 退 6 件 → 接着扫
    > scan 9999999999999
    < say wrong 不是这里的码「9999999999999」 → 在包裹里就是错件；扫错了扫撤销码
    < op SCAN goods wrong A1032
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 9999999999999 退 1 件 → 接着扫
  `,
  )
  const pens = `
    > scan 78123456789003
    < op SCAN order ok
    < say ok 打开包裹，全拿出来 → 逐件扫
    > scan 6901000000035
    < op SCAN goods ok ×0
    < say ok 签字笔 → 输这种一共几件
  `
  play(
    spot,
    idle,
    packed,
    `${pens}
    > key 0
    < say wrong 数量 0 不对 → 一件也没有就扫撤销码
    > key 23
    < op SCAN goods ok ×23
    < say ok 签字笔 23 件 → 扫下一件，没有了扫确认码
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 签字笔 → 扫下一件，没有了扫确认码
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
  `,
  )
  play(
    spot,
    idle,
    packed,
    `${pens}
    > scan 6901000000035
    < op SCAN goods ok ×2
    < say ok 签字笔 2 件 → 扫下一件，没有了扫确认码
  `,
  )
  expect(many.lines[0]?.qty).toBe(24)
})

test('5 无码商品数完前问一次', () => {
  const rope = { ...living.lines[0]!, goodsNo: shelf.rope.goodsNo, qty: 3 }
  play(
    spot,
    idle,
    withOrder(packed, one, { ...living, lines: [rope] }),
    `${opened}
    > scan CTRL-OK
    < say warn 还有无码商品吗 → 有就点出来，没有扫确认码
    > tap OW001|ROPE
    < say warn 散装绳 → 数清几件，输数量
    > key 3
    < op SCAN goods ok ×3
    < say ok 散装绳 3 件 → 扫下一件，没有了扫确认码
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
  `,
  )
})

const short = `${opened}${twoCups}
  > scan CTRL-OK
  < say wrong 少 红茶 1 → 看清原因，去拍照
  < op SCAN reason ok
  < op SCAN toReasons ok
`
test('7 8 9 少一件：原因已选，拍照提交，整单退回复核', () => {
  const end = play(
    spot,
    idle,
    packed,
    `${short}
    > tap 4
    < op SCAN reason ok
    < say ok 包装不合格 → 选好扫确认码去拍照
    > key 4
    < op SCAN reason ok
    < say warn 去掉包装不合格 → 选好扫确认码去拍照
    > tap 12
    < say wrong 没有原因 12 → 选 1 到 9
    > scan CTRL-OK
    < op SCAN toPhoto ok
    < say warn 拍照留证 → 拍出问题在哪里
    > scan CTRL-OK
    < say wrong 请拍照留证 → 拍一张再提交
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 再拍一张，或提交
    > photo
    < say repeat 重复扫描照片，未计数 → 换个角度再拍
    > scan CTRL-OK
    < op SPOT_CHECK 不合格 原因1 CUP×2 1张照片
    < say order 不合格已记 → 整单放退回区，重新复核
    < finish CK2512010001
  `,
  )
  expect(end.session.floor.orders[one.stockoutNo]).toMatchObject({
    status: 60,
    exceptionType: 9,
    parcels: [{ status: 20, needSpot: true, spotFailed: true }],
  })
  play(
    spot,
    idle,
    end.session.floor,
    `
    > scan 78123456789001
    < say wrong 抽检不通过，订单已退回复核 → 送复核台，重新复核打包
    < op SCAN order wrong A1402
  `,
  )
})

test('7 混进别的商品也扫；件数都对但包装有问题，判不合格，先选原因', () => {
  play(
    spot,
    idle,
    packed,
    `${opened}${twoCups}
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 签字笔 → 扫下一件，没有了扫确认码
    > scan CTRL-OK
    < say wrong 少 红茶 1 等 2 种 → 看清原因，去拍照
    < op SCAN reason ok
    < op SCAN toReasons ok
  `,
  )
  play(
    spot,
    idle,
    packed,
    `
    > scan 78123456789002
    < op SCAN order ok
    < say ok 打开包裹，全拿出来 → 逐件扫
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 扫下一件，没有了扫确认码
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    > scan CTRL-SHORT
    < op SCAN toReasons ok
    < say warn 为什么不合格 → 点原因，可以选几个
    > scan CTRL-OK
    < say wrong 请选择不合格原因 → 点一个原因
    > scan CTRL-DAMAGE
    < op SCAN reason ok
    < say ok 商品残次 → 选好扫确认码去拍照
    > scan CTRL-UNDO
    < op SCAN toGoods ok
    < say warn 接着数，数过的还在 → 扫商品
  `,
  )
})

test('10 中途来了别的面单报警；先放一边，回来接着', () => {
  play(
    spot,
    idle,
    packed,
    `${opened}${tea}
    > scan 78123456789001
    < say repeat 重复扫描面单，未计数 → 逐件扫
    < op SCAN goods repeat
    > scan 78123456789002
    < say stop 这不是在抽的包裹 → 换回这个包裹，或扫下一单码放一边
    < op SCAN goods wrong
    > scan CTRL-OK
    < say warn 已知晓 → 逐件扫
    > scan CTRL-NEXT
    < op SCAN next ok
    < say warn 先放一边，数过的算数 → 扫下一张面单
    ${opened}${twoCups}
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
  `,
  )
})

test('10 断电再开：数过的、选好的、拍好的都在，接着做', () => {
  const { drafts } = play(
    spot,
    idle,
    packed,
    `${short}
    > scan CTRL-OK
    < op SCAN toPhoto ok
    < say warn 拍照留证 → 拍出问题在哪里
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 再拍一张，或提交
  `,
  )
  const doc = spot.resume(packed, asOps(drafts), worker())
  expect(doc).toMatchObject({
    stage: 'photo',
    docNo: one.stockoutNo,
    opened: { [one.stockoutNo]: { logisticsNo: one.logisticsNo, reasons: [1], trail: [{ qty: 1 }, { qty: 1 }] } },
  })
  play(
    spot,
    doc,
    packed,
    `
    > scan CTRL-OK
    < op SPOT_CHECK 不合格 原因1 CUP×2 1张照片
    < say order 不合格已记 → 整单放退回区，重新复核
    < finish CK2512010001
  `,
  )
  expect(spot.resume(floor({ orders: {} }), asOps(drafts), worker()).docNo).toBe('')
})

test('数到一半被拦下：放到一边，放行后扫面单接着数', () => {
  const { session } = play(spot, idle, packed, `${opened}${tea}`)
  const stopped = withOrder(packed, one, { ...living, interceptStatus: 1 })
  const aside = spot.rebase(session.doc, stopped)
  expect([aside.docNo, aside.stage, aside.opened[one.stockoutNo]?.trail.length]).toEqual(['', 'order', 1])
  expect(spot.view(start(spot, aside, stopped, worker())).target).toBe('扫一张面单')
  expect(two.logisticsNo).toBe('78123456789002')
})

test('6 7 多出来一个不认识的码就是错件：去掉它才能合格，数完再扫也一样', () => {
  const right = `${opened}${twoCups}${tea}`
  const stranger = `
    > scan 9999999999999
    < say wrong 不是这里的码「9999999999999」 → 在包裹里就是错件；扫错了扫撤销码
  `
  const found = `
    > scan CTRL-OK
    < say wrong 错 9999999999999 1 → 看清原因，去拍照
    < op SCAN reason ok
    < op SCAN toReasons ok
  `
  const counting = `${stranger}
    < op SCAN goods wrong A1032
  `
  const failed = play(spot, idle, packed, `${right}${counting}${found}`)
  expect(spot.resume(packed, asOps(failed.drafts), worker())).toMatchObject({
    stage: 'reasons',
    opened: { [one.stockoutNo]: { reasons: [3] } },
  })
  play(
    spot,
    idle,
    packed,
    `${right}
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    ${stranger}
    < op SCAN verdict wrong A1032
    ${found}
    > scan CTRL-UNDO
    < op SCAN toGoods ok
    < say warn 接着数，数过的还在 → 扫商品
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 9999999999999 退 1 件 → 接着扫
    > scan CTRL-OK
    < op SCAN reason ok
    < op SCAN toVerdict ok
    < say ok 件数都对，去掉错件 → 看包装和面单，没问题扫确认码
  `,
  )
})

test('7 选过的原因没去掉，不能合格', () => {
  const { session } = play(
    spot,
    idle,
    packed,
    `${opened}${twoCups}${tea}
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    > scan CTRL-SHORT
    < op SCAN toReasons ok
    < say warn 为什么不合格 → 点原因，可以选几个
    > tap 4
    < op SCAN reason ok
    < say ok 包装不合格 → 选好扫确认码去拍照
    > scan CTRL-UNDO
    < op SCAN toGoods ok
    < say warn 接着数，数过的还在 → 扫商品
    > scan CTRL-OK
    < op SCAN toVerdict ok
    < say ok 件数都对 → 看包装和面单，没问题扫确认码
    > scan CTRL-OK
    < say wrong 有问题没去掉，不能判合格：包装不合格 → 去掉它再判，或按不合格
  `,
  )
  expect(session.doc.stage).toBe('verdict')
})
