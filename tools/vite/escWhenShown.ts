// Esc 归已经出现、还没有离开的窗
import type { Plugin } from 'vite'

/** A file of the library, and what is put in place of what. */
interface Mend {
  readonly file: RegExp
  readonly edits: readonly (readonly [from: string, to: string])[]
}
const mends: readonly Mend[] = [
  {
    file: /@rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/,
    edits: [
      ["import { useEffect, useMemo } from 'react'", "import { useEffect, useLayoutEffect } from 'react'"],
      ['useMemo(() => {\n    if (open) {', 'useLayoutEffect(() => {\n    if (open) {'],
    ],
  },
  {
    file: /@rc-component[\\/]portal[\\/]es[\\/]Portal\.js$/,
    edits: [['useEscKeyDown(open, onEsc)', 'useEscKeyDown(open && onEsc !== undefined, onEsc)']],
  },
  {
    file: /@rc-component[\\/]trigger[\\/]es[\\/]Popup[\\/]index\.js$/,
    edits: [['onEsc: onEsc', "onEsc: open && prefixCls !== 'ant-tooltip' ? onEsc : undefined"]],
  },
]

/**
 * antd's dialogs, drawers and pop-ups stand on one stack, and only the last of them hears Esc. It is put there while it is being drawn.
 * React may throw a drawing away and begin again (something else changed meanwhile, on a slow machine more often), under another name:
 * what was thrown away then stays the last for good, and no dialog of the page can be left by Esc any more. With this it is put there
 * once it stands on the screen, and a list that is on its way out hears nothing any more. A hint never does: it goes with the mouse, and
 * one that had gone from sight could still take the key from the dialog it once stood over. A library that words it otherwise
 * fails the build: then this has to be looked at again.
 */
export const escWhenShown = (): Plugin => ({
  name: 'esc-when-shown',
  enforce: 'pre',
  transform: {
    filter: { id: mends.map(({ file }) => file) },
    handler(code, id) {
      const edits = mends.find(({ file }) => file.test(id))?.edits ?? []
      return {
        code: edits.reduce((text, [from, to]) => {
          if (!text.includes(from)) this.error('@rc-component 的 Esc 改了写法，修正要重看')
          return text.replace(from, to)
        }, code),
        map: null,
      }
    },
  },
})
