// 窗开着就换了页签：回来还在，填的还在，页面不坏。
import { Drawer, Input, Modal } from 'antd'
import { type JSX, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaneHost } from '../../../src/app/PaneHost.tsx'

let root: Root
const errors: unknown[] = []
beforeEach(() => {
  const stand = document.createElement('div')
  document.body.append(stand)
  errors.length = 0
  root = createRoot(stand, { onUncaughtError: (error) => errors.push(error) })
})
afterEach(() => root.unmount())

const remark = <Input aria-label="备注" />
const windows = {
  dialog: (
    <Modal open title="改备注">
      {remark}
    </Modal>
  ),
  drawer: (
    <Drawer open title="改备注">
      {remark}
    </Drawer>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>
const Page = ({ front, window }: { readonly front: boolean; readonly window: keyof typeof windows }): JSX.Element => (
  <PaneHost front={front}>{windows[window]}</PaneHost>
)
const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('input[aria-label="备注"]')
/** No animation runs here: each is told to have ended, and what follows from it is awaited. */
const settle = async (isThere: boolean): Promise<void> => {
  await expect
    .poll(() => {
      const moving = document.querySelectorAll('[class*="-active"], [class*="-start"]')
      for (const one of moving) one.dispatchEvent(new Event('animationend'))
      for (const one of moving) one.dispatchEvent(new Event('transitionend'))
      return moving.length === 0 && (field() !== null) === isThere
    })
    .toBe(true)
  expect(errors).toEqual([])
}

test.each(['dialog', 'drawer'] as const)(
  'a %s left open behind another page is the same one when its page is back',
  async (window) => {
    const show = (front: boolean): void => root.render(<Page front={front} window={window} />)
    show(true)
    await settle(true)
    const before = field()
    for (let times = 0; times < 2; times += 1) {
      show(false)
      await settle(false)
      show(true)
      await settle(true)
      expect(field()).toBe(before)
    }
  },
)

test.each(['dialog', 'drawer'] as const)(
  'a %s caught in the middle of its motion is whole when its page is back',
  async (window) => {
    const show = (front: boolean): void => root.render(<Page front={front} window={window} />)
    show(true)
    await expect.poll(() => document.querySelectorAll('[class*="-appear"]').length).toBeGreaterThan(0)
    show(false)
    await settle(false)
    show(true)
    await settle(true)
  },
)
