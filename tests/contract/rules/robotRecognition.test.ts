// 群消息的识别：快递单号按各家的规则，类型按最长的关键词、再按排序，排除词不算（office.md §4.4）
import { expect, test } from 'vitest'
import { recognise, stepsOf, wordsOf, type RobotType } from '#contract/rules/robotRecognition'
import { WORK_ORDER_TYPES } from '#contract/rules/workOrderTypes'
import { CARRIERS } from '#contract/rules/waybillNo'

const patterns = CARRIERS.map(({ noPattern }) => noPattern)
const types: RobotType[] = WORK_ORDER_TYPES.filter(({ under }) => under !== undefined).map((type, sort) => ({
  id: type.code,
  typeName: type.name,
  keywords: type.keywords ?? [],
  excludeKeywords: type.exclude ?? [],
  sort,
}))
const numbersIn = (text: string): readonly string[] => recognise(text, patterns, []).numbers
const read = (text: string) => {
  const { numbers, type, keyword } = recognise(text, patterns, types)
  return { numbers, type: type?.id ?? null, keyword }
}

test('一句话里认出单号和类型', () => {
  expect(read('亲，78000000000001 这个件丢失了，麻烦查一下')).toEqual({
    numbers: ['78000000000001'],
    type: 'LOST',
    keyword: '丢失',
  })
  expect(read('yt1234567890123破损')).toEqual({ numbers: ['YT1234567890123'], type: 'DAMAGE', keyword: '破损' })
  expect(read('ＳＦ１２３４５６７８９０１２３　催发货')).toEqual({
    numbers: ['SF1234567890123'],
    type: 'URGE_SHIP',
    keyword: '催发货',
  })
  expect(read('JDVA12345 你好')).toEqual({ numbers: [], type: null, keyword: null })
})

test('单号要单独站着：更长的一串数字里面不算；几家都认得的只算一次，最多十个', () => {
  expect(numbersIn('订单 178000000000001')).toEqual([])
  expect(numbersIn('78000000000001,78000000000001；78000000000002')).toEqual(['78000000000001', '78000000000002'])
  expect(numbersIn('JDV123456789012-1-3-')).toEqual(['JDV123456789012-1-3-'])
  const many = Array.from({ length: 20 }, (_one, i) => `7800000000${1000 + i}`).join(' ')
  expect(numbersIn(many)).toHaveLength(10)
})

test('长的关键词先，一样长的看排序；排除词把这个类型去掉', () => {
  expect(read('78000000000001 虚假派送').type).toBe('FAKE_SIGN')
  expect(read('78000000000001 什么时候发').type).toBe('URGE_SHIP')
  const two: RobotType[] = [
    { id: 'b', typeName: '乙', keywords: ['破了'], excludeKeywords: [], sort: 2 },
    { id: 'a', typeName: '甲', keywords: ['丢了'], excludeKeywords: ['找到'], sort: 1 },
  ]
  expect(recognise('丢了 破了', [], two).type?.id).toBe('a')
  expect(recognise('丢了 破了 找到', [], two).type?.id).toBe('b')
})

test('每个默认关键词认出的就是它自己的类型，一个词不属于两个类型', () => {
  const all = types.flatMap((type) => type.keywords.map((word) => [word, type.id] as const))
  expect(new Set(all.map(([word]) => word)).size).toBe(all.length)
  for (const [word, id] of all) expect([word, read(`78000000000001 ${word}`).type]).toEqual([word, id])
})

test('单号加类型建单，已有未完结的催促，只有单号答轨迹，什么都没有就请补充或不说话', () => {
  const lost = recognise('78000000000001 78000000000002 丢件', patterns, types)
  expect(stepsOf(lost, (no) => no === '78000000000002', 1)).toEqual([
    { what: 'make', no: '78000000000001' },
    { what: 'urge', no: '78000000000002' },
  ])
  expect(stepsOf(recognise('78000000000001', patterns, types), () => true, 1)).toEqual([{ what: 'trace', no: '78000000000001' }])
  const nothing = recognise('在吗', patterns, types)
  expect([stepsOf(nothing, () => false, 1), stepsOf(nothing, () => false, 0)]).toEqual([[{ what: 'ask' }], [{ what: 'silent' }]])
})

test('两千个表情、两万个字符也读得完', () => {
  expect(read('😀'.repeat(2_000)).numbers).toEqual([])
  const started = performance.now()
  expect(read(`${'A'.repeat(20_000)} 78000000000001`).numbers).toEqual([])
  expect(read(`${'7'.repeat(1_900)} 78000000000001 丢件`).numbers).toEqual(['78000000000001'])
  expect(performance.now() - started).toBeLessThan(200)
})

test('词用哪种逗号分都行，空的和重复的不算', () => {
  expect(wordsOf('丢件, 丢失，丢件；\n遗失、')).toEqual(['丢件', '丢失', '遗失'])
})
