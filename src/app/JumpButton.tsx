// 跳转入口 · app/JumpButton
import { Button } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { findNumber } from '#contract/workbench/find'
import { failureOf, request, sentenceOf, texts } from '../data/api.ts'
import { useDeskScans } from '../kit/deskScan.ts'
import { Hint } from '../kit/Hint.tsx'
import { Icon } from '../kit/icons.tsx'
import { showToast, withFailureToast } from '../kit/toast.ts'
import { pathOfFound } from './foundNumbers.ts'
import { hintOf, useShellKeys } from './keys.ts'

interface PaletteProps {
  readonly open: boolean
  readonly close: () => void
  readonly current: string
  readonly word: string
}
type Palette = ComponentType<PaletteProps>

/** Button and key that open the palette, which is loaded on first use. A number scanned on any page opens its document. */
export const JumpButton = ({ current }: { readonly current: string }): JSX.Element => {
  const navigate = useNavigate()
  const [Palette, setPalette] = useState<Palette | null>(null)
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const start = async (query: string): Promise<void> => {
    setWord(query)
    setOpen(true)
    if (Palette !== null) return
    const failure = await import('./CommandPalette.tsx').then(
      (module) => setPalette(() => module.default),
      (error: unknown) => failureOf(error),
    )
    if (failure === undefined) return
    setOpen(false)
    showToast('warning', failure.kind === 'chunk' ? texts.offline : sentenceOf(failure))
  }
  const lookUp = async (code: string): Promise<void> => {
    const found = await request(findNumber, { word: code })
    const paths = [...new Set(found.filter(({ word: foundWord }) => foundWord === code).map(pathOfFound))]
    const [only] = paths
    if (only !== undefined && paths.length === 1) void navigate(only)
    else if (found.length > 0) await start(code)
    else showToast('warning', `没有找到 ${code}，或您没有查看它的权限`)
  }
  useShellKeys({ jump: () => void start('') })
  useDeskScans((code) => void withFailureToast(() => lookUp(code)))
  return (
    <>
      <Hint title={`跳转到页面或号码（${hintOf('jump')}）`}>
        <Button
          type="text"
          className="jump"
          aria-label={`跳转到页面 ${hintOf('jump')}`}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Icon name="search" />}
          onClick={() => void start('')}
        >
          <kbd>{hintOf('jump')}</kbd>
        </Button>
      </Hint>
      {Palette !== null && <Palette open={open} close={() => setOpen(false)} current={current} word={word} />}
    </>
  )
}
