// 快捷键 · app/keys
/**
 * Keys of the shell. The browser uses Ctrl/⌘ with W, T, Tab, PgUp, PgDn and Alt with the arrows, D, E, F; Alt with W and the brackets is
 * free. Keys are compared by position (`code`), because Option on a Mac changes the character.
 */
import { useEffect, useEffectEvent } from 'react'
import { isDialogInFront } from '../kit/dialogs.ts'

export type ShellKey = 'jump' | 'close' | 'previous' | 'next'

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const paneKeys: Readonly<Record<string, ShellKey>> = { KeyW: 'close', BracketLeft: 'previous', BracketRight: 'next' }

type KeyPress = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code' | 'isComposing'>
/** The shell key of a key press; null for any other press. */
export const shellKeyOf = (event: KeyPress): ShellKey | null => {
  if (event.isComposing || event.shiftKey) return null
  const command = onMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (event.code === 'KeyK' && command && !event.altKey) return 'jump'
  return event.altKey && !event.ctrlKey && !event.metaKey ? (paneKeys[event.code] ?? null) : null
}

const hints: Readonly<Record<ShellKey, readonly [mac: string, other: string]>> = {
  jump: ['⌘K', 'Ctrl+K'],
  close: ['⌥W', 'Alt+W'],
  previous: ['⌥[', 'Alt+['],
  next: ['⌥]', 'Alt+]'],
}
/** Label of a key on this operating system. */
export const hintOf = (key: ShellKey): string => hints[key][onMac() ? 0 : 1]

type KeyActions = Readonly<Partial<Record<ShellKey, () => void>>>
/** Runs the given actions on their keys while the component is mounted and no dialog is in front. */
export const useShellKeys = (actions: KeyActions): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = shellKeyOf(event)
    const action = key === null ? undefined : actions[key]
    // ignored while a dialog or drawer is open, because a half-filled form may be behind it
    if (action === undefined || isDialogInFront()) return
    event.preventDefault()
    if (!event.repeat || key === 'next' || key === 'previous') action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
