// 功能键 · operate/station/functionKeys
import { useEffect } from 'react'
import type { ControlCode } from '#contract/rules/scanKind'
import type { ShownRun } from '../../../floor/shownRun.ts'
import { isDialogInFront } from '../../../kit/dialogs.ts'

/** Keys of the actions, left to right; browsers do not use them. While a stop is shown, the first key acknowledges it. */
export const actionKeys = ['F2', 'F4', 'F8', 'F9'] as const
/** Key that focuses the input for codes that the scanner cannot read. */
export const typeKey = 'F7'

/** Runs the actions of a station by their keys. `isShown`: only actions with a button have a key. */
export const useFunctionKeys = (run: ShownRun, isShown: (control: ControlCode) => boolean): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = actionKeys.findIndex((key) => key === event.key)
      if ((at < 0 && event.key !== typeKey) || isDialogInFront()) return
      event.preventDefault()
      const { held, view } = run.snapshot()
      if (event.key === typeKey) document.querySelector<HTMLElement>('.station .scan-box')?.focus()
      else if (held && at === 0) run.control('CTRL-OK')
      else {
        const action = view.actions.filter(({ control }) => isShown(control))[at]
        if (action !== undefined) run.control(action.control)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [run, isShown])
}
