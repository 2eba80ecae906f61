// 批量打包的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { packBatch } from '../../src/flows/packBatch.ts'
import { idle } from '../../src/flows/packBatchDoc.ts'
import { step } from '../../src/flows/step.ts'
import { alike, cart, orders, singles, withOrder, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const { one, two, many } = orders
const checked = alike(70)
const changed = (which: typeof one, more: object, base = checked) =>
  withOrder(base, which, { ...base.orders[which.stockoutNo], ...more })
const opened = `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 单 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok
    < say ok 3号纸箱，每单 1 个 → 扫面单`

test('1 4 8 一套耗材，确认码两次，整批完成', () => {
  const { session } = play(
    packBatch,
    idle,
    checked,
    `${opened}
    > scan 2900000000020
    < op SCAN box ok
    < say ok 气泡膜，每单 1 个 → 扫面单
    > scan CTRL-OK
    < say warn 整批 3 单都用这一套 → 都装好了，再扫确认码
    > scan CTRL-OK
    < op PACK_BATCH 2900000000013×1 2900000000020×1 打包 123
    < say order 3 单打包完成 → 去称重
    < finish JH2512010001
  `,
  )
  expect(Object.values(session.floor.orders).map(({ status }) => status)).toEqual([80, 80, 80])
})

test('6 装好一个扫一张面单，扫齐自动完成', () => {
  play(
    packBatch,
    idle,
    checked,
    `${opened}
    > scan 78123456789002
    < op SCAN parcel ok 2
    < say ok 第 1 单 → 还差 2 单
    > scan 78123456789002
    < say repeat 重复扫描面单，未计数 → 扫下一个
    < op SCAN parcel repeat
    > scan 78123456789001
    < op SCAN parcel ok 1
    < say ok 第 2 单 → 还差 1 单
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 5678 9001 已退掉 → 扫面单
    > scan 78123456789001
    < op SCAN parcel ok 1
    < say ok 第 2 单 → 还差 1 单
    > scan 78123456789003
    < op SCAN parcel ok 3
    < op PACK_BATCH 2900000000013×1 打包 123
    < say order 3 单打包完成 → 去称重
    < finish JH2512010001
  `,
  )
})

test('7 先扫商品，贴最急的那张，再扫它：一单两扫', () => {
  play(
    packBatch,
    idle,
    singles(70),
    `${opened}
    > scan 6901000000028
    < op SCAN piece ok ×1 2
    < say ok 贴 5678 9002 → 贴上再扫它
    > scan 78123456789001
    < say wrong 面单不符 → 应贴 5678 9002
    < op SCAN parcel wrong
    > scan 78123456789002
    < op SCAN parcel ok 2
    < say ok 第 1 单 → 还差 2 单
    > scan 6901000000035
    < say wrong 错件：6901000000035 → 不在这单里，拿出来放异常筐
    < op SCAN parcel wrong A1204
  `,
  )
})

test('8 只扫了一部分，确认码只打包扫过的；撤销码先不完成', () => {
  play(
    packBatch,
    idle,
    checked,
    `${opened}
    > scan 78123456789002
    < op SCAN parcel ok 2
    < say ok 第 1 单 → 还差 2 单
    > scan CTRL-OK
    < say warn 还有 2 单没扫面单 → 只打包扫过的，再扫确认码
    > scan CTRL-UNDO
    < say warn 先不完成 → 扫面单
    > scan CTRL-OK
    < say warn 还有 2 单没扫面单 → 只打包扫过的，再扫确认码
    > scan CTRL-OK
    < op PACK_BATCH 2900000000013×1 打包 2
    < say order 1 单打包完成 → 去称重
    < finish JH2512010001
    > scan JH2512010001
    < op SCAN open ok
    < say ok 2 单 → 扫耗材
  `,
  )
})

test('2 3 拦截的取出，要拍照的单个打包', () => {
  const photo = { protection: { text: '', mustScan: [], photo: true } }
  play(
    packBatch,
    idle,
    changed(one, { interceptStatus: 1 }, changed(two, photo)),
    `
    > scan JH2512010001
    < say stop 以下1单已拦截，请取出面单 → 5678 9001
    < op SCAN open ok
    > scan CTRL-OK
    < say warn 已知晓 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok
    < say ok 3号纸箱，每单 1 个 → 扫面单
    > scan 78123456789001
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN parcel wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
    > scan 78123456789002
    < say wrong 这单要单个打包 → 放一边，到打包页扫
    < op SCAN parcel wrong
    > scan 78123456789003
    < op SCAN parcel ok 3
    < op PACK_BATCH 2900000000013×1 打包 3
    < say order 1 单打包完成 → 去称重
    < finish JH2512010001
  `,
  )
})

test('5 不在清单里的耗材不收；没有箱子不往下走，保护物料也要在这一套里', () => {
  const film = { protection: { text: '裹膜', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: false } }
  const { session } = play(
    packBatch,
    idle,
    changed(many, film),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 单 → 扫耗材
    > scan 9999999999999
    < say wrong 不是这里的码「9999999999999」 → 看清扫的是哪个码，重扫；不行交主管
    < op SCAN box wrong A1301
    > scan 2900000000013
    < op SCAN box ok
    < say ok 3号纸箱，每单 1 个 → 扫耗材
    > scan 2900000000020
    < op SCAN box ok
    < say ok 气泡膜，每单 1 个 → 扫面单
  `,
  )
  expect(session.doc.stage).toBe('parcel')
})

test('1 复核还没上传的黄色照打；复核时抽出来的单不跟着打', () => {
  play(
    packBatch,
    idle,
    alike(60),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 单 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok
    < say ok 3号纸箱，每单 1 个 → 扫面单
    > scan CTRL-OK
    < say warn 整批 3 单都用这一套 → 都装好了，再扫确认码
    > scan CTRL-OK
    < op PACK_BATCH 2900000000013×1 打包 123
    < say warn 3 单打包完成，上一环节尚未上传 → 接着做，已记在本机
    < finish JH2512010001
  `,
  )
  const { session } = play(
    packBatch,
    idle,
    changed(many, { status: 60 }),
    '> scan JH2512010001\n< op SCAN open ok\n< say ok 2 单 → 扫耗材',
  )
  expect(session.doc.docNo).toBe(cart.pickNo)
})

test('10 打着打着被拦截，马上报警；断电从存下的接着做', () => {
  const { session, drafts } = play(
    packBatch,
    idle,
    checked,
    `${opened}
    > scan 78123456789002
    < op SCAN parcel ok 2
    < say ok 第 1 单 → 还差 2 单
  `,
  )
  const [told, say] = step(packBatch, session, { type: 'packChanged', floor: changed(two, { interceptStatus: 1 }) })
  expect(say).toMatchObject({ saying: { tone: 'stop', words: '以下1单已拦截，请取出面单', next: '5678 9002' } })
  expect(packBatch.view(told).quantity).toEqual({ done: 0, need: 2, unit: '单' })
  const again = packBatch.resume(checked, asOps(drafts), worker())
  expect(again).toMatchObject({ stage: 'parcel', docNo: cart.pickNo })
  expect(again.benches[cart.pickNo]?.trail).toEqual(session.doc.benches[cart.pickNo]?.trail)
})
