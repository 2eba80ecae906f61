// Esc 只给已经出现的窗：画到一半作废的，不能占着它。
import { act, startTransition, Suspense, use, type JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
// what antd's dialogs, drawers and pop-ups are put on the stack by
import useEscKeyDown, { _test } from '../../node_modules/@rc-component/portal/es/useEscKeyDown.js'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})
const never = new Promise<never>(() => undefined)
const Window = (): JSX.Element => {
  useEscKeyDown(true, () => undefined)
  return <p>窗</p>
}
const Waits = (): JSX.Element => <p>{use(never)}</p>

interface PageProps {
  readonly open: 'nothing' | 'unfinished' | 'whole'
}
const Page = ({ open }: PageProps): JSX.Element => (
  <Suspense>
    {open !== 'nothing' && <Window />}
    {open === 'unfinished' && <Waits />}
  </Suspense>
)

test('a dialog whose drawing is thrown away is not the one that hears Esc; one that is shown is, until it goes', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const root = createRoot(document.createElement('div'))
  const show = (open: PageProps['open']): Promise<void> =>
    act(async () => startTransition(() => root.render(<Page open={open} />)))
  const heard = (): number => _test?.().stack.length ?? -1
  await show('nothing')
  await show('unfinished')
  expect(heard()).toBe(0)
  await show('whole')
  expect(heard()).toBe(1)
  await show('nothing')
  expect(heard()).toBe(0)
  await act(async () => root.unmount())
})
