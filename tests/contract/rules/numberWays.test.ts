// 单号的写法：职员说的话与存下的规则互相换得回来；换不回来的念成话，不念正则。
import { describe, expect, test } from 'vitest'
import { patternFault } from '#contract/rules/numberPattern'
import { patternOf, waysFault, waysOfPattern, type NumberWay } from '#contract/rules/numberWays'
import { exampleNumbers, isNumberOf, patternWords } from '#contract/rules/numberWords'
import { CARRIERS } from '#contract/rules/waybillNo'
import { internalsOf } from '../../support/internals.ts'

const way = (more: Partial<NumberWay>): NumberWay => ({ prefixes: [], letters: 0, signs: 1, min: 12, max: 12, sub: 0, ...more })

/** As carriers and platforms publish them. */
const published = [
  '^[A-Za-z0-9]{2}[0-9]{10}$|^[A-Za-z0-9]{2}[0-9]{8}$|^(8)[0-9]{17}$',
  '^(268|369|468|568|668|868|888|900)[0-9]{9}$|^(11|22)[0-9]{10}$|^(STO)[0-9]{10}$',
  '^((A|B|D|E)[0-9]{12})$|^(BXA[0-9]{10})$|^(K8[0-9]{11})$',
  '^[A-Z]{2}[0-9]{9}[A-Z]{2}$|^(10|11)[0-9]{11}$',
  String.raw`^[\s]*[0-9]{13}[\s]*$`,
  '^VIP[0-9]{9}$|^V[0-9]{11}$|^LBX[0-9]{15}-[2-9AZ]{1}-[1-9A-Z]{1}$',
  '^[a-zA-Z0-9]{11,}$',
  String.raw`^(?:DPK)?\d{12,15}(-\d+)?$`,
  String.raw`^[^-]+-\d+$`,
  '^(SF|YT)+$',
]

describe('what a clerk says', () => {
  test.each([
    [[way({ prefixes: ['SF'], min: 15, max: 15 })], String.raw`^SF\d{13}$`],
    [[way({ prefixes: ['75', '78'], min: 14, max: 14 })], String.raw`^7[58]\d{12}$`],
    [[way({ prefixes: ['268', '9'] })], String.raw`^268\d{9}$|^9\d{11}$`],
    [[way({ prefixes: ['JD', 'VA'], signs: 2, min: 12, max: 15 })], '^(?:JD|VA)[A-Z0-9]{10,13}$'],
    [[way({ signs: 3, min: 13, max: 13 }), way({ letters: 2 })], String.raw`^[A-Za-z0-9]{13}$|^[A-Z]{2}\d{10}$`],
    [[way({ prefixes: ['JD'], letters: 1, min: 15, max: 15, sub: 1 as const })], String.raw`^JD[A-Z]\d{12}(-\d+-\d+-)?$`],
    [[way({ prefixes: ['A-'], min: 2, max: 3 })], String.raw`^A-\d{0,1}$`],
  ])('%j is stored as %s, and read back', (ways, pattern) => {
    expect(waysFault(ways)).toBe('')
    expect(patternOf(ways)).toBe(pattern)
    expect(patternFault(pattern)).toBe('')
    expect(waysOfPattern(pattern)).toEqual(ways)
  })
  test('the eight carriers every tenant starts with are written so', () => {
    expect(CARRIERS.map(({ noPattern }) => patternOf(waysOfPattern(noPattern) ?? []))).toEqual(
      CARRIERS.map((one) => one.noPattern),
    )
  })
  test.each([
    [[], /至少一种/],
    [[way({ prefixes: ['S F'] })], /开头只能是/],
    [[way({ prefixes: ['.*'] })], /开头只能是/],
    [[way({ min: 0, max: 0 })], /一共多少位/],
    [[way({ min: 12, max: 11 })], /最长不能小于最短/],
    [[way({ max: 65 })], /最长64位/],
    [[way({ prefixes: ['SFEXPRESS'], letters: 1, min: 9, max: 9 })], /至少要有10位/],
    [[way({ prefixes: Array.from({ length: 40 }, (_, i) => `${100 + i * 7}`) })], /存不下/],
  ])('%j is refused with a sentence', (ways, why) => expect(waysFault(ways)).toMatch(why))
})

describe('what is stored', () => {
  test.each([
    [String.raw`^SF\d{13}$`, 'SF 开头，共15位，其余是数字'],
    [String.raw`^7[58]\d{12}$`, '75、78 开头，共14位，其余是数字'],
    [String.raw`^JD[A-Z]\d{12}(-\d+-\d+-)?$`, 'JD 开头，接着1个大写字母，共15位，其余是数字，后面可以带子件号，如 -1-2-'],
    [
      published[1] ?? '',
      '268、369、468、568、668、868、888、900、11、22 开头，共12位，其余是数字；或 STO 开头，共13位，其余是数字',
    ],
    [published[2] ?? '', 'A、B、D、E、BXA、K8 开头，共13位，其余是数字'],
    [published[3] ?? '', '2位大写字母，再 9位数字，再 2位大写字母；或 10 或 11，再 11位数字'],
    [published[6] ?? '', '11位以上字母或数字'],
    [published[7] ?? '', '可以有（DPK），再 12到15位数字，再 可以有（-，再 1位以上数字）'],
    [String.raw`^(\d+)+X$`, '旧的写法，已经认不出单号'],
    ['', ''],
  ])('%s is said as %s', (pattern, words) => expect(patternWords(pattern)).toBe(words))

  test.each([...published, ...CARRIERS.map(({ noPattern }) => noPattern)])(
    '%s: words without signs of it, numbers that fit',
    (pattern) => {
      expect(patternWords(pattern)).not.toBe('')
      expect(internalsOf(patternWords(pattern))).toEqual([])
      const numbers = exampleNumbers(pattern)
      expect(numbers.length).toBeGreaterThan(1)
      expect(numbers.filter((one) => !isNumberOf(pattern, one))).toEqual([])
      const ways = waysOfPattern(pattern)
      // written anew by its ways it takes the same numbers
      if (ways !== null) expect(numbers.filter((one) => !isNumberOf(patternOf(ways), one))).toEqual([])
    },
  )
})
