// antd 的两处修正：Esc 归已经出现、还没有离开的窗；换了页签再回来，窗还是原来那个窗
import type { Plugin } from 'vite'

/** A file of the library, and the texts to replace in it. */
interface Mend {
  readonly file: RegExp
  readonly edits: readonly (readonly [from: string, to: string])[]
}

/**
 * antd keeps open dialogs, drawers and pop-ups on one stack, and Esc closes only the last one. antd registers an entry during rendering.
 * React may discard a rendering and repeat it with another id; the discarded entry then stays last on the stack, and Esc closes nothing
 * any more. With these edits an entry is registered only once it is mounted, a closing drop-down takes no Esc, and a tooltip never takes
 * Esc, because a tooltip closes with the mouse and could still hold the key of the dialog below.
 */
const escMends: readonly Mend[] = [
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
 * React stops the effects of a hidden page (app/PaneHost) and restarts them when the page returns. antd mistakes this for the first
 * mount: an open dialog is removed and created again, typed text is lost, and a dialog that takes the focus meanwhile breaks the page.
 * With these edits only an interrupted animation starts again, and a dialog looks up its content when it needs the focus.
 */
const paneReturnMends: readonly Mend[] = [
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
    // an animation interrupted by hiding gets no end event, because the browser dropped it; so it is ended at once
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
const mends = [...escMends, ...paneReturnMends]

/** A changed library file fails the build, so that the edit is reviewed. */
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
