// 跳转入口 · app/JumpButton
import { Button } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import { failureOf, sentenceOf, texts } from '../data/api.ts'
import { Hint } from '../kit/Hint.tsx'
import { Icon } from '../kit/icons.tsx'
import { tell } from '../kit/tell.ts'
import { hintOf, useShellKeys } from './keys.ts'

type Palette = ComponentType<{ readonly open: boolean; readonly close: () => void; readonly current: string }>

/** Button and key that open the palette; its code comes with the first use. */
export const JumpButton = ({ current }: { readonly current: string }): JSX.Element => {
  const [Palette, keep] = useState<Palette | null>(null)
  const [open, show] = useState(false)
  const start = async (): Promise<void> => {
    show(true)
    if (Palette !== null) return
    const failure = await import('./Palette.tsx').then(
      (module) => keep(() => module.default),
      (error: unknown) => failureOf(error),
    )
    if (failure === undefined) return
    show(false)
    tell('warning', failure.kind === 'chunk' ? texts.offline : sentenceOf(failure))
  }
  useShellKeys({ jump: () => void start() })
  return (
    <>
      <Hint title={`跳转到页面（${hintOf('jump')}）`}>
        <Button
          type="text"
          className="jump"
          aria-label={`跳转到页面 ${hintOf('jump')}`}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Icon name="search" />}
          onClick={() => void start()}
        >
          <kbd>{hintOf('jump')}</kbd>
        </Button>
      </Hint>
      {Palette !== null && <Palette open={open} close={() => show(false)} current={current} />}
    </>
  )
}
