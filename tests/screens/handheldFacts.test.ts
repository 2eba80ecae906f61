// 手持端的事实：对比度、字号、菜单码、控制码的条。
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pda } from '#contract/menu/pda'
import { handheldPages } from '#contract/wms/pages'
import { grouped } from '../../src/floor/code.ts'
import { troubleOf } from '../../src/floor/uploadTrouble.ts'
import { connectionWarning } from '../../src/floor/connectionState.ts'

const css = (file: string): string => readFileSync(join(process.cwd(), 'src/handheld', file), 'utf8')
const [light = '', dark = ''] = css('tokens.css').split('@media')
const tokensOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const channel = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

describe('prompt, target and every verdict can be read at arm’s length (7:1, look.md)', () => {
  const pairs = [
    ['ink', 'surface'],
    ['ink', 'ground'],
    ['soft', 'surface'],
    ['on-verdict', 'ok'],
    ['on-verdict', 'line'],
    ['on-verdict', 'danger'],
    ['on-order', 'order'],
    ['on-amber', 'amber'],
    ['on-repeat', 'repeat'],
    ['on-accent', 'accent'],
  ] as const
  for (const [name, tokens] of [
    ['light', tokensOf(light)],
    ['dark', { ...tokensOf(light), ...tokensOf(dark) }],
  ] as const)
    test.each(pairs)(`${name}: %s on %s`, (ink, services) => {
      expect(contrast(tokens[ink] ?? '', tokens[services] ?? '')).toBeGreaterThanOrEqual(7)
    })
})

test('no text under 16 px', () => {
  const sizes = [...`${css('tokens.css')}${css('handheld.css')}`.matchAll(/(?:font-size: |font: \d* ?|--text[-\d]*: )(\d+)px/g)]
  expect(sizes.length).toBeGreaterThan(8)
  expect(sizes.map(([, px]) => Number(px)).filter((px) => px < 16)).toEqual([])
})

test('pages carry the numbers of their menu entries', () => {
  // a page without a menu code of its own stands under another's
  const owned = handheldPages.filter((page) => page.right !== 0 && !('under' in page))
  const listed = pda.pages.filter((page) => owned.some((one) => one.right === page.code))
  expect(listed.map((page) => [page.code, page.path])).toEqual(owned.map((page) => [page.right, `/wx/wms/${page.name}`]))
})

test('long digits are read in fours, bins as they are printed', () => {
  expect([grouped('78123456789001'), grouped('A-03-12-2-05'), grouped('560')]).toEqual([
    '7812 3456 7890 01',
    'A-03-12-2-05',
    '560',
  ])
})

test('the status line turns amber only for what a person can act on', () => {
  const minute = 60_000
  const calm = { pending: 0, stillMs: 0, reachable: true, clockOffsetMs: 0, ended: false, trouble: '', taskAgeMs: 0 }
  expect(connectionWarning({ ...calm, pending: 3, stillMs: 2 * minute, reachable: false })).toBe('')
  expect(connectionWarning({ ...calm, pending: 3, stillMs: 12 * minute, reachable: false })).toBe('离线 12 分钟')
  expect(connectionWarning({ ...calm, pending: 3, stillMs: 12 * minute })).toBe('上传不动 12 分钟')
  expect(connectionWarning({ ...calm, stillMs: 60 * minute, reachable: false })).toBe('')
  expect(connectionWarning({ ...calm, clockOffsetMs: 5 * minute })).toBe('校时：本机时间不准')
  expect(connectionWarning({ ...calm, ended: true, clockOffsetMs: 5 * minute })).toBe('登录已失效')
  expect(connectionWarning({ ...calm, pending: 3, trouble: '网络要登录' })).toBe('网络要登录')
  expect(connectionWarning({ ...calm, trouble: '网络要登录' })).toBe('')
  expect(connectionWarning({ ...calm, taskAgeMs: 5 * 60 * minute })).toBe('任务是 5 小时前的')
})

test('why uploads stand still is one sentence with a next step; a bad line alone is not worth one', () => {
  const said = (state: Parameters<typeof troubleOf>[0]['state'], alarm = false): string | null => {
    const trouble = troubleOf({ state, alarm })
    return trouble === null ? null : `${trouble.words} → ${trouble.next}`
  }
  expect(said({ kind: 'paused', reason: 'enrol', msg: '本机登记已失效，扫的都存着，传不上去' })).toBe(
    '本机登记已失效，扫的都存着，传不上去 → 找主管在“本机”里登记',
  )
  expect(said({ kind: 'paused', reason: 'forbidden', msg: '没有权限' })).toContain('→ 找主管开通')
  expect(said({ kind: 'waiting', reason: 'stranger' })).toContain('→ 打开浏览器登录 Wi-Fi')
  expect(said({ kind: 'waiting', reason: 'storage' })).toContain('→ 退出重开')
  expect(said({ kind: 'idle' }, true)).toContain('→ 退出重开')
  for (const reason of ['offline', 'slow', 'server'] as const) expect(said({ kind: 'waiting', reason })).toBeNull()
})
