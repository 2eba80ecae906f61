// 规格点名的工单、赔付、账单、会话与机器人调用（spec 2 §7.6、§7.4）：方法、路径、版本一个字不差；成功提示、文件的进出照 office.md §4.4、§5.4。
import { describe, expect, test } from 'vitest'
import { calls, notices } from '../support/definitions.ts'
import { allSpecCalls, specCallCount, specCalls } from '../support/workOrderCalls.ts'

const filesOf = new Map([...calls.values()].map((one) => [`${one.method} ${one.path}`, one.files === true]))

describe.each(Object.entries(specCalls))('%s', (_name, listed) => {
  test.each(listed)('$route', ({ route, told, kind }) => {
    expect([...notices.keys()]).toContain(route)
    if (told !== undefined) expect(notices.get(route)).toBe(told)
    expect(filesOf.get(route) ?? false).toBe(kind === 'form')
  })
})

test('every line of the two sections is here, once', () => {
  expect(allSpecCalls.length).toBe(specCallCount)
  expect(new Set(allSpecCalls.map(({ route }) => route)).size).toBe(specCallCount)
})
