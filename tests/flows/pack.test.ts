// 打包的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { pack } from '../../src/flows/pack.ts'
import { idle } from '../../src/flows/packDoc.ts'
import { allAt, orders, split, withOrder, worker } from './floor.ts'
import { play } from './play.ts'

const strict = { text: '玻璃杯裹膜，封箱前拍照', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: true }

test('1 4 5 6 7 10 纸箱、保护物料、照片齐了，再扫面单提交', () => {
  const end = play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70, protection: strict }),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan CTRL-OK
    < say wrong 请扫描耗材 → 扫用的纸箱或袋子
    > scan 2900000000099
    < say wrong 不是这里的码「2900000000099」 → 看清扫的是哪个码，重扫；不行交主管
    < op SCAN box wrong A1301
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫保护物料
    > scan 78123456789001
    < say repeat 重复扫描面单，未计数 → 扫保护物料
    < op SCAN item repeat
    > scan 2900000000020
    < op SCAN item ok ×1
    < say ok 气泡膜 → 拍照
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 扫面单确认
    > scan 78123456789001
    < op PACK_ORDER 2900000000013×1 FILM 1张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(80)
  expect(end.session.floor.orders[orders.one.stockoutNo]?.parcels[0]?.estG).toBe(560)
})

test('5 保护物料扫它自己的编号，或它对应的耗材，都算用上了，不再问', () => {
  const bubble = { ...strict, mustScan: [{ itemNo: 'FH0007', name: '气泡膜' }], photo: false }
  const base = withOrder(allAt(70), orders.one, { status: 70, protection: bubble })
  const film = base.consumables['2900000000020']
  if (film === undefined) throw new Error('no film')
  const roll = { ...film, items: ['FH0007'] }
  const linked = { ...base, consumables: { ...base.consumables, [roll.barcode]: roll, [roll.consumableNo]: roll } }
  for (const code of ['2900000000020', roll.consumableNo, 'FH0007'])
    play(
      pack,
      idle,
      linked,
      `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫保护物料
    > scan ${code}
    < op SCAN item ok ×1
    < say ok 气泡膜 → 扫面单确认
    > scan 78123456789001
    < op PACK_ORDER 2900000000013×1 FH0007 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
    )
})

test('2 挂起的整屏报警', () => {
  play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70, holdFlag: true, holdReason: '地址核实' }),
    `
    > scan 78123456789001
    < say stop 订单已挂起：地址核实 → 放一边，交主管
    < op SCAN order wrong A2212
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
  `,
  )
})

test('3 复核没上传的用黄色提示，照样打包', () => {
  play(
    pack,
    idle,
    allAt(60),
    `
    > scan 78123456789002
    < op SCAN order ok
    < say warn 上一环节尚未上传 → 接着做，已记在本机
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-OK
    < op PACK_ORDER 2900000000013×1 0张照片
    < say warn 打包完成，上一环节尚未上传 → 接着做，已记在本机
    < finish CK2512010002
  `,
  )
})

test('9 撤销退掉最后一个；别单的面单停下报警；没有权限不能加包裹', () => {
  play(
    pack,
    idle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan CTRL-UNDO
    < say wrong 还没扫耗材 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-UNDO
    < op SCAN undo ok ×1
    < say warn 3号纸箱 已退掉 → 扫耗材
    > scan CTRL-NEWBOX
    < say wrong 没有增加包裹的权限 → 找主管加一个，加好接着打
    > scan 78123456789002
    < say stop 面单与订单不符 → 换回这单的面单，或扫下一单码放一边
    < op SCAN box wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-NEXT
    < op SCAN next ok
    < say ok 先放一边，已扫的算数 → 扫下一张面单
    # 回来接着：已扫的纸箱还在
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫面单确认
  `,
  )
})

test('6 7 8 两个包裹：每箱扫纸箱、扫商品、扫它的面单，最后一张面单提交', () => {
  const end = play(
    pack,
    idle,
    split(allAt(70), orders.one),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对，分 2 箱 → 扫耗材
    > scan 78123456789001
    < say wrong 这一箱还没齐 → 扫耗材
    < op SCAN box wrong
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 进第 1 箱
    > scan 6901000000035
    < say wrong 错件：6901000000035 → 不在这单里，拿出来放异常筐
    < op SCAN confirm wrong A1204
    > scan CTRL-OK
    < say wrong 这一箱的面单还没扫 → 贴好，扫它的面单
    > scan CTRL-NEWBOX
    < say warn 还有 2 张面单没贴 → 先封这一箱，扫它的面单
    # 第一箱贴的是第二张面单：箱子跟着面单走
    > scan 78123456789012
    < op SCAN label ok
    < say line 第 1 箱封好，还有 1 箱 → 扫耗材
    > scan 78123456789012
    < say repeat 贴在第 1 箱了，未计数 → 扫这一箱的面单
    < op SCAN box repeat
    > scan CTRL-OK
    < say wrong 请扫描耗材 → 扫用的纸箱或袋子
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 玻璃杯 → 进第 2 箱
    > scan 6901000000011
    < say wrong 多件：玻璃杯 → 多的一件拿出来
    < op SCAN confirm wrong A1203
    > scan 78123456789001
    < op SCAN label ok
    < say warn 1 件没说在哪箱 → 撤销接着扫；不记内容扫确认码
    > scan 6901000000028
    < say wrong 箱子都封了 → 扫撤销码打开，再扫商品
    > scan CTRL-UNDO
    < op SCAN undo ok ×1
    < say warn 第 2 箱打开，面单 5678 9001 已退掉 → 扫面单确认
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say ok 红茶 → 进第 2 箱
    > scan 78123456789001
    < op SCAN label ok
    < op PACK_ORDER 2900000000013×1 2900000000013×1 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
    worker(190521),
  )
  expect(end.drafts.find((draft) => draft.opType === 'PACK_ORDER')?.payload).toMatchObject({
    packages: [
      { seq: 2, cartonNo: 'BOX3', goods: [{ goodsNo: 'CUP', qty: 1 }] },
      {
        seq: 1,
        cartonNo: 'BOX3',
        goods: [
          { goodsNo: 'CUP', qty: 1 },
          { goodsNo: 'TEA', qty: 1 },
        ],
      },
    ],
    consumables: [
      { code: '2900000000013', seq: 2, qty: 1 },
      { code: '2900000000013', seq: 1, qty: 1 },
    ],
  })
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(80)
})

test('6 一箱装不下：联网加一个；断网说清楚，原来的箱照打', () => {
  play(
    pack,
    idle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-NEWBOX
    < say repeat 正在加一个包裹 → 要联网，稍等
    < claim 加包裹 CK2512010001 第1个之后
    > scan 6901000000011
    < say wrong 正在加包裹 → 等新面单来了再扫
    < op SCAN adding wrong
    > refused 这一步要联网，现在连不上
    < say wrong 这一步要联网，现在连不上 → 扫面单确认
    > scan CTRL-NEWBOX
    < say repeat 正在加一个包裹 → 要联网，稍等
    < claim 加包裹 CK2512010001 第1个之后
    > parcel
    < say warn 共 2 箱，新面单 5678 9012 → 先封这一箱，扫它的面单
    > scan 78123456789001
    < op SCAN label ok
    < say line 第 1 箱封好，还有 1 箱 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan 78123456789012
    < op SCAN label ok
    < op PACK_ORDER 2900000000013×1 2900000000013×1 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
    worker(190521),
  )
})

test('6 打包以后才加的包裹：只打新加的那一箱', () => {
  const base = split(allAt(80), orders.one)
  const parcels = base.orders[orders.one.stockoutNo]!.parcels.map((one) => (one.seq === 2 ? { ...one, status: 10 } : one))
  const end = play(
    pack,
    idle,
    withOrder(base, base.orders[orders.one.stockoutNo]!, { parcels }),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan 78123456789001
    < say repeat 这箱已打包，未计数 → 扫这一箱的面单
    < op SCAN confirm repeat
    > scan 78123456789012
    < op SCAN label ok
    < op PACK_ORDER 2900000000013×1 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
  )
  expect(end.drafts.find((draft) => draft.opType === 'PACK_ORDER')?.payload).toMatchObject({ packages: [{ seq: 2 }] })
})

test('4 有权限的免扫耗材：再扫面单提交', () => {
  const end = play(
    pack,
    idle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan CTRL-OK
    < op SCAN bare ok
    < say warn 免扫耗材 → 扫面单确认
    > scan 78123456789001
    < op PACK_ORDER 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
    worker(190522),
  )
  expect(end.drafts.find((draft) => draft.opType === 'PACK_ORDER')?.payload).toMatchObject({ boxless: 1 })
})

test('3 先扫纸箱再扫面单：什么都不缺的两枪打完，撤销码换一种箱', () => {
  const { session } = play(
    pack,
    idle,
    allAt(70),
    `
    > scan 2900000000020
    < op SCAN order ok
    < say ok 气泡膜 → 扫面单
    > scan CTRL-UNDO
    < say warn 气泡膜 已退掉 → 扫面单
    > scan CTRL-UNDO
    < say wrong 没有打开的订单 → 扫面单
    > scan 2900000000013
    < op SCAN order ok
    < say ok 3号纸箱 → 扫面单
    > scan 78123456789001
    < op SCAN order ok
    < op SCAN box ok ×1
    < op PACK_ORDER 2900000000013×1 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
    # 填充物不是箱子，还要一个箱
    > scan 2900000000020
    < op SCAN order ok
    < say ok 气泡膜 → 扫面单
    > scan 78123456789002
    < op SCAN order ok
    < op SCAN box ok ×1
    < say ok 订单对 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
  `,
  )
  expect(session.doc).toMatchObject({ docNo: orders.two.stockoutNo, ahead: [] })
})

test('3 先扫了纸箱，还缺保护物料的接着要；拦截的照样停，箱子留给下一单', () => {
  play(
    pack,
    idle,
    withOrder(withOrder(allAt(70), orders.one, { status: 70, protection: strict }), orders.two, {
      status: 70,
      interceptStatus: 1,
    }),
    `
    > scan 2900000000013
    < op SCAN order ok
    < say ok 3号纸箱 → 扫面单
    > scan 78123456789002
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN order wrong A2211
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
    > scan 78123456789001
    < op SCAN order ok
    < op SCAN box ok ×1
    < say ok 订单对 → 扫保护物料
  `,
  )
})
