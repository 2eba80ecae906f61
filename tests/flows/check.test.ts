// 复核的对话：每段标题是它证明的那一步。
import { describe, expect, test } from 'vitest'
import { check } from '../../src/flows/check.ts'
import { idle } from '../../src/flows/checkDoc.ts'
import { allAt, floor, orders, shelf, withOrder } from './floor.ts'
import { play } from './play.ts'

const opened = { ...idle, stage: 'goods', docNo: orders.one.stockoutNo } as const

describe('1 打开订单', () => {
  test('面单、出库单号、周转箱都认，不在任务里的不收', () => {
    const bound = {
      ...allAt(60),
      totes: { ZX000002: { toteNo: 'ZX000002', status: 2, pickNo: 'JH2512010001', slot: 2, stockoutNo: 'CK2512010002' } },
    }
    play(
      check,
      idle,
      bound,
      `
      > scan 78123456789009
      < say wrong 未找到待复核订单 → 放异常区，交主管
      < op SCAN order wrong A1201
      > scan 6901000000011
      < say wrong 这是商品码 → 先扫面单
      < op SCAN order wrong
      > scan ZX000002
      < op SCAN order ok
      < say ok 订单对，共 1 件 → 扫商品
      > scan CTRL-NEXT
      < op SCAN next repeat
      < say ok 先放一边，已扫的算数 → 扫下一张面单
      > scan CK2512010001
      < op SCAN order ok
      < say ok 订单对，共 3 件 → 扫商品
    `,
    )
  })
})

test('2 拦截的整屏报警，扫确认码才能继续', () => {
  play(
    check,
    idle,
    withOrder(allAt(60), orders.one, { status: 60, interceptStatus: 1 }),
    `
    > scan 78123456789001
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN order wrong A2211
    > scan 78123456789002
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下；刚才的没有记，先点知道了或扫确认码
    < op SCAN stop wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
    > scan 78123456789002
    < op SCAN order ok
    < say ok 订单对，共 1 件 → 扫商品
  `,
  )
})

test('3 拣货没上传的用黄色提示，照样复核', () => {
  play(
    check,
    idle,
    floor(),
    `
    > scan 78123456789002
    < op SCAN order ok
    < say warn 上一环节尚未上传 → 接着做，已记在本机
    > scan 6901000000011
    < op SCAN goods ok ×1
    < op CHECK_ORDER CUP×1 扫1 错0
    < say warn 复核完成，上一环节尚未上传 → 接着做，已记在本机
    < finish CK2512010002
  `,
  )
})

test('4 8 9 逐件扫，多件错件报警计错，扫齐自动完成', () => {
  const end = play(
    check,
    opened,
    allAt(60),
    `
    > scan 6901000000035
    < say wrong 错件：签字笔（6901000000035） → 不在这单里，拿出来放异常筐
    < op SCAN goods wrong A1204
    > scan 9999999999999
    < say wrong 不是这里的码「9999999999999」 → 看清扫的是哪个码，重扫；不行交主管
    < op SCAN goods wrong
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say line 红茶 齐了 → 扫下一种
    > scan 6901000000028
    < say wrong 多件：红茶 → 多的一件拿出来
    < op SCAN goods wrong A1203
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 还差 1
    > scan CTRL-UNDO
    < op SCAN undo ok ×1
    < say warn 玻璃杯 退 1 件 → 放回原处再扫
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 还差 1
    > scan 78123456789001
    < say repeat 重复扫描面单，未计数 → 扫商品
    < op SCAN goods repeat
    > scan 78123456789002
    < say wrong 这单还没扫齐 → 扫齐，或扫下一单码放一边
    < op SCAN goods wrong
    > scan 6901000000011
    < op SCAN goods ok ×1
    < op CHECK_ORDER TEA×1 CUP×2 扫7 错2
    < say order 复核完成 → 去打包
    < finish CK2512010001
  `,
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(70)
  expect(end.session.doc.docNo).toBe('')
})

test('5 箱码超出剩余不收', () => {
  play(
    check,
    opened,
    allAt(60),
    `
    > scan 16901000000018
    < say wrong 箱码数量6超过待作业数量2
    < op SCAN goods wrong A1033
  `,
  )
})

describe('6 同一商品还差超过 10 件', () => {
  test('扫一件再输数量', () => {
    play(
      check,
      { ...opened, docNo: orders.many.stockoutNo },
      allAt(60),
      `
      > scan 6901000000035
      < op SCAN goods ok ×0
      < say ok 签字笔 → 输数量，还差 24
      > scan 6901000000028
      < say wrong 先输这个商品的数量 → 输完再扫
      < op SCAN quantity repeat
      > key 30
      < say wrong 数量 30 不对 → 输 1 到 24，多的拿出来
      > key 24
      < op SCAN goods ok ×24
      < op CHECK_ORDER PEN×24 扫2 错0
      < say order 复核完成 → 去打包
      < finish CK2512010003
    `,
    )
  })
  test('仓库不允许输数量时逐件扫', () => {
    const base = allAt(60)
    play(
      check,
      { ...opened, docNo: orders.many.stockoutNo },
      { ...base, options: { ...base.options, checkQtyInput: false } },
      `
      > scan 6901000000035
      < op SCAN goods ok ×1
      < say ok 签字笔 → 还差 23
    `,
    )
  })
})

describe('7 一码多品与无码商品', () => {
  const lineOf = (goodsNo: string, lineNo: number, qty: number) => ({
    ...orders.one.lines[0]!,
    lineNo,
    goodsNo,
    qty,
    pickedQty: qty,
  })
  test('一个码对应两种商品，点手里的这种', () => {
    const twins = withOrder(allAt(60), orders.one, {
      status: 60,
      lines: [lineOf(shelf.tea.goodsNo, 1, 1), lineOf(shelf.twin.goodsNo, 2, 1)],
    })
    play(
      check,
      opened,
      twins,
      `
      > scan 6901000000028
      < op SCAN goods ok
      < say warn 该条码对应多个商品 → 点手里的这种
      > tap OW001|NOPE
      < say wrong 没有这一种 → 点手里的这种
      > tap OW001|TWIN
      < op SCAN goods ok ×1
      < say line 红茶新包装 齐了 → 扫下一种
    `,
    )
  })
  test('无码商品点出来再输数量', () => {
    const bare = withOrder(allAt(60), orders.one, { status: 60, lines: [lineOf(shelf.rope.goodsNo, 1, 3)] })
    play(
      check,
      opened,
      bare,
      `
      > scan CTRL-OK
      < say warn 无码商品 → 点手里的这种
      > tap OW001|ROPE
      < say warn 散装绳 → 数清几件，输数量
      > key 3
      < op SCAN goods ok ×3
      < op CHECK_ORDER ROPE×3 扫1 错0
      < say order 复核完成 → 去打包
      < finish CK2512010001
    `,
    )
  })
})

test('10 少件走差异', () => {
  play(
    check,
    opened,
    allAt(60),
    `
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say line 红茶 齐了 → 扫下一种
    > scan CTRL-SHORT
    < say warn 还差 2 件 → 选 1 少件 或 4 残件
    > key 2
    < say wrong 没有差异 2 → 选 1 少件 或 4 残件
    > key 1
    < op CHECK_DIFF CUP 应2 实0
    < say warn 少件已记 → 整单放差异架
    < finish CK2512010001
  `,
  )
})

test('5 有序列号的商品：扫一件，再扫它的序列号；商品码、面单码、重复的都说清楚', () => {
  const numbered = allAt(60)
  const one = numbered.orders[orders.one.stockoutNo]!
  const end = play(
    check,
    idle,
    withOrder(numbered, one, { lines: one.lines.map((line) => (line.goodsNo === 'CUP' ? { ...line, sn: true } : line)) }),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对，共 3 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 扫序列号，还差 1 个
    > scan 6901000000011
    < say wrong 这是商品码 → 扫机身上的序列号
    < op SCAN sn wrong
    > scan 78123456789001
    < say wrong 这是面单码 → 扫机身上的序列号
    < op SCAN sn wrong
    # 数字的序列号像别家的面单，照样收
    > scan 78123456780000
    < op SCAN sn ok
    < say line 序列号齐了 → 扫商品
    > scan CTRL-UNDO
    < op SCAN undo ok ×0
    < say warn 序列号 78123456780000 已退掉 → 扫对的序列号
    > scan sn-a001
    < op SCAN sn ok
    < say line 序列号齐了 → 扫商品
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say line 红茶 齐了 → 扫下一种
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 扫序列号，还差 1 个
    > scan SN-A001
    < say wrong 序列号重复：SN-A001 → 看清是哪一件，换一件扫
    < op SCAN sn wrong A1205
    > scan SN-A002
    < op SCAN sn ok
    < op CHECK_ORDER CUP×2 TEA×1 扫7 错0
    < say order 复核完成 → 去打包
    < finish CK2512010001
  `,
  )
  const checked = end.drafts.find((draft) => draft.opType === 'CHECK_ORDER')?.payload
  expect(checked).toMatchObject({
    lines: [
      { goodsNo: 'CUP', qty: 2, sns: ['SN-A001', 'SN-A002'] },
      { goodsNo: 'TEA', sns: [] },
    ],
  })
  // another order of the same day cannot have it as well
  expect(end.session.floor.serials).toMatchObject({ 'OW001|CUP|SN-A001': orders.one.stockoutNo })
})

test('1 8 9 外部镜像仓：没在这里拣货的单直接复核，不等上一环节', () => {
  const end = play(
    check,
    idle,
    withOrder(floor(), orders.two, { status: 20, mirror: true }),
    `
    > scan 78123456789002
    < op SCAN order ok
    < say ok 订单对，共 1 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < op CHECK_ORDER CUP×1 扫1 错0
    < say order 复核完成 → 去打包
    < finish CK2512010002
    > scan 78123456789002
    < say wrong 订单状态为待打包，不能执行复核 → 放一边，交主管
    < op SCAN order wrong A2201
  `,
  )
  expect(end.session.floor.orders[orders.two.stockoutNo]).toMatchObject({ status: 70, lines: [{ checkedQty: 1 }] })
})
