// antd 的两处修正：Esc 归已经出现、还没有离开的窗；换了页签再回来，窗还是原来那个窗
import type { Plugin } from 'vite'

/** A file of the library, and what is put in place of what. */
interface Mend {
  readonly file: RegExp
  readonly edits: readonly (readonly [from: string, to: string])[]
}

/**
 * antd's dialogs, drawers and pop-ups stand on one stack, and only the last of them hears Esc. It is put there while it is being drawn.
 * React may throw a drawing away and begin again (something else changed meanwhile, on a slow machine more often), under another name:
 * what was thrown away then stays the last for good, and no dialog of the page can be left by Esc any more. With this it is put there
 * once it stands on the screen, and a list that is on its way out hears nothing any more. A hint never does: it goes with the mouse, and
 * one that had gone from sight could still take the key from the dialog it once stood over.
 */
const escWhenShown: readonly Mend[] = [
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
 * A page that goes behind another (app/PaneHost) has its effects stopped, and started again when it comes back. antd takes that for a first
 * appearance: what stands open is removed for a moment and made anew, so that what was typed is lost, and a dialog that wants the focus
 * meanwhile breaks the page. With this only what was caught in the middle of its motion begins it again, and a dialog asks its content for
 * the focus when it is there.
 */
const sameWhenBack: readonly Mend[] = [
  {
    file: /@rc-component[\\/]motion[\\/]es[\\/]hooks[\\/]useStatus\.js$/,
    edits: [
      [
        'if (mountedRef.current && visibleRef.current === visible) {\n',
        'if ((mountedRef.current || currentStatus === STATUS_NONE) && visibleRef.current === visible) {\n      mountedRef.current = true;\n',
      ],
      [
        '!mountedRef.current && currentStatus === STATUS_NONE && supportMotion',
        'visibleRef.current === null && currentStatus === STATUS_NONE && supportMotion',
      ],
    ],
  },
  {
    // what moved already when its page went away has no end to wait for: hidden, the browser dropped the movement
    file: /@rc-component[\\/]motion[\\/]es[\\/]hooks[\\/]useDomMotionEvents\.js$/,
    edits: [
      [
        'React.useEffect(() => () => {\n    removeMotionEvents(cacheElementRef.current);\n    cacheElementRef.current = null;\n  }, []);',
        `React.useEffect(() => {
    const caught = cacheElementRef.current;
    if (caught) {
      caught.addEventListener(transitionEndName, onInternalMotionEnd);
      caught.addEventListener(animationEndName, onInternalMotionEnd);
      onInternalMotionEnd({ deadline: true });
    }
    return () => removeMotionEvents(cacheElementRef.current);
  }, []);`,
      ],
    ],
  },
  {
    file: /@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js$/,
    edits: [['...panelRef.current,', 'focus: () => panelRef.current?.focus(),']],
  },
]
const mends = [...escWhenShown, ...sameWhenBack]

/** A library that words it otherwise fails the build: then the mend has to be looked at again. */
export const antdMends = (): Plugin => ({
  name: 'antd-mends',
  enforce: 'pre',
  transform: {
    filter: { id: mends.map(({ file }) => file) },
    handler(code, id) {
      const edits = mends.find(({ file }) => file.test(id))?.edits ?? []
      return {
        code: edits.reduce((text, [from, to]) => {
          if (!text.includes(from)) this.error(`${id} 改了写法，修正要重看`)
          return text.replace(from, to)
        }, code),
        map: null,
      }
    },
  },
})
