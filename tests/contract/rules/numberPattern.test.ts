// 单号规则的写法：哪些收，哪些不收，为什么；收下的在最坏的文字上也试得完。
import { describe, expect, test } from 'vitest'
import { patternFault } from '#contract/rules/numberPattern'
import { CARRIERS, carriersOf } from '#contract/rules/waybillNo'

describe('patterns that are taken', () => {
  test.each(CARRIERS.map(({ noPattern }) => noPattern))('ours: %s', (pattern) => expect(patternFault(pattern)).toBe(''))
  // as carriers and platforms publish them
  test.each([
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
  ])('%s', (pattern) => expect(patternFault(pattern)).toBe(''))

  test('and are tried to the end on a text made to send them back and forth', () => {
    const hostile = `${'1'.repeat(100_000)}!`
    const patterns = [String.raw`^\d+X\d+X$`, String.raw`^\d{1,60}1X$`, '^(11|12)+$', '^[0-9]{11,}$']
    expect(patterns.map(patternFault)).toEqual(['', '', '', ''])
    expect(
      carriersOf(
        hostile,
        patterns.map((noPattern) => ({ noPattern })),
      ),
    ).toEqual([])
  })
})

describe('patterns that are refused, and why', () => {
  const nested = /括号里的长度不固定，括号外不能再写次数/
  const open = /后面还能是同样的字符，请写明个数/
  test.each([
    [String.raw`^(\d+)+X$`, nested],
    [String.raw`^(\d*)*$`, nested],
    [String.raw`^((\d{1,9}))*X$`, nested],
    [String.raw`^(a?){30}a{30}$`, nested],
    [String.raw`^(|a)+$`, nested],
    [String.raw`^\d+\d+X$`, open],
    [String.raw`^.*\d$`, open],
    [String.raw`^(a|a)*X$`, open],
    [String.raw`^(a|b|ab)*c$`, open],
    [String.raw`^[A-Z]+\w+$`, open],
    [String.raw`^(\d+)?(\d+)?X$`, open],
    [String.raw`^\d{1,20}\d{1,20}\d{1,20}X$`, /太多种读法/],
    [String.raw`^(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)X$`, /太多种读法/],
    [String.raw`^SF\d{13}`, /以 \^ 开头、以 \$ 结尾/],
    [String.raw`SF\d{13}$`, /以 \^ 开头/],
    [String.raw`^SF|YT$`, /以 \^ 开头/],
    [String.raw`^(^SF)$`, /以 \^ 开头/],
    [String.raw`^(\d)\1$`, /“\\1”不支持/],
    [String.raw`^\bSF$`, /“\\b”不支持/],
    ['^(?!SF).{9}$', /不支持/],
    [String.raw`^\d+?$`, /不支持/],
    ['^YT($', /不是有效的正则表达式/],
    ['^YT)$', /不是有效的正则表达式/],
    ['^[A-Z$', /不是有效的正则表达式/],
    ['^[Z-A]$', /不是有效的正则表达式/],
    ['^[]$', /不是有效的正则表达式/],
    [String.raw`^\d{3,1}$`, /不是有效的正则表达式/],
    ['^*$', /不是有效的正则表达式/],
    ['', /以 \^ 开头/],
    ['^((((((1))))))$', /括号不能超过5层/],
    [String.raw`^\d{500}$`, /次数不能超过128/],
  ])('%s', (pattern, why) => expect(patternFault(pattern)).toMatch(why))
})
