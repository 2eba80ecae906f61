import { expect } from 'vitest'
import type { Offence } from './sources.ts'

/** Fails with the rule, every place that breaks it and what to do. */
export function holds(rule: string, cure: string, offences: readonly Offence[]): void {
  const list = offences.map(({ path, line, found }) => `  ${path}:${line}  ${found.slice(0, 140)}`)
  expect(list.length === 0 ? '' : `\n规则  ${rule}\n${list.join('\n')}\n改法  ${cure}\n`).toBe('')
}
