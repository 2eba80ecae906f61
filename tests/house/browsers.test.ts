// What the oldest supported browser does not have may not be called: a PDA's WebView stays as old as it was sold.
import { describe, expect, test } from 'vitest'
import { newerUses, oldestChrome } from '../../tools/vite/newerThanTarget.ts'
import { holds } from './holds.ts'
import { at, filesIn, places } from './sources.ts'

describe(`runs on Chrome ${oldestChrome}`, () => {
  test('no function that came later', () =>
    holds(
      `没有 Chrome ${oldestChrome} 以后才有的接口（tools/vite/newerThanTarget.ts）`,
      '换一种写法，如 [...list].sort()；有判断再用的，登记在 guarded',
      filesIn(['src', 'sw']).flatMap((source) => newerUses(source.path, source.text).map((use) => at(source, use.at))),
    ))

  test('what is found, and what is not', () => {
    const found = (code: string) => newerUses('src/a.ts', code).map(({ name }) => name)
    expect(found('rows.toSorted(by)')).toEqual(['toSorted'])
    expect(found('rows\n  .toReversed()\n  .map(f)')).toEqual(['toReversed'])
    expect(found('AbortSignal.any([a, b]); Object.groupBy(rows, key)')).toEqual(['AbortSignal.any', 'Object.groupBy'])
    expect(found('new Map().values().map(f)')).toHaveLength(1)
    expect(found('[...rows].sort(by); rows.findLast(f); rows.at(-1); structuredClone(a); Object.hasOwn(a, b)')).toEqual([])
    expect(newerUses('src/data/bucket.ts', 'navigator.storageBuckets')).toEqual([])
    expect(newerUses('src/data/other.ts', 'navigator.storageBuckets')).toHaveLength(1)
  })

  // the desk runs in a browser that updates itself, and only looks plainer without them
  test('the handheld’s styles', () => {
    const sheets = filesIn(['src/handheld'], ['.css'])
    holds(
      '手持端样式不用 :has、@container、color-mix、subgrid、oklch、light-dark',
      '换一种写法：类名、固定颜色、网格',
      sheets.flatMap((sheet) => places(sheet, /:has\(|@container|color-mix\(|subgrid|oklch\(|light-dark\(/g)),
    )
    holds(
      'dvh 前面有同样的 vh',
      '先写 height: 100vh，再写 height: 100dvh',
      sheets.flatMap((sheet) => places(sheet, /\d[dsl]vh\b/g).filter(({ line }) => !/\dvh\b/.test(sheet.lines[line - 2] ?? ''))),
    )
  })
})
