// Esc 归已经出现的窗
import type { Plugin } from 'vite'

const hook = /@rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/
const edits = [
  ["import { useEffect, useMemo } from 'react'", "import { useEffect, useLayoutEffect } from 'react'"],
  ['useMemo(() => {\n    if (open) {', 'useLayoutEffect(() => {\n    if (open) {'],
] as const

/**
 * antd's dialogs, drawers and pop-ups stand on one stack, and only the last of them hears Esc. It is put there while it is being drawn.
 * React may throw a drawing away and begin again (something else changed meanwhile, on a slow machine more often), under another name:
 * what was thrown away then stays the last for good, and no dialog of the page can be left by Esc any more. With this it is put there
 * once it stands on the screen. A library that words it otherwise fails the build: then this has to be looked at again.
 */
export const escWhenShown = (): Plugin => ({
  name: 'esc-when-shown',
  enforce: 'pre',
  transform: {
    filter: { id: hook },
    handler(code) {
      return {
        code: edits.reduce((text, [from, to]) => {
          if (!text.includes(from)) this.error('@rc-component/portal 改了写法，Esc 的修正要重看')
          return text.replace(from, to)
        }, code),
        map: null,
      }
    },
  },
})
