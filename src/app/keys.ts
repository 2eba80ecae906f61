// 快捷键 · app/keys
/**
 * Keys of the shell. Ctrl/⌘ with W, T, Tab, PgUp, PgDn and Alt with the arrows, D, E, F are the browser's; Alt with W and the brackets is
 * free. Keys are compared by position (`code`), because Option on a Mac changes the character.
 */
import { useEffect, useEffectEvent } from 'react'
import { isDialogInFront } from '../kit/dialogs.ts'

export type ShellKey = 'jump' | 'close' | 'previous' | 'next'

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const paneKeys: Readonly<Record<string, ShellKey>> = { KeyW: 'close', BracketLeft: 'previous', BracketRight: 'next' }

type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code' | 'isComposing'>
/** Meaning of a press for the shell; null when it has none. */
export const shellKeyOf = (event: Pressed): ShellKey | null => {
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
/** The key in the spelling of this computer's system. */
export const hintOf = (key: ShellKey): string => hints[key][onMac() ? 0 : 1]

type Acts = Readonly<Partial<Record<ShellKey, () => void>>>
/** Runs the named acts on their keys while the component is mounted and no dialog is in front. */
export const useShellKeys = (acts: Acts): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = shellKeyOf(event)
    const act = key === null ? undefined : acts[key]
    // not while a dialog or drawer is open: there may be a half-filled form behind it
    if (act === undefined || isDialogInFront()) return
    event.preventDefault()
    if (!event.repeat || key === 'next' || key === 'previous') act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
