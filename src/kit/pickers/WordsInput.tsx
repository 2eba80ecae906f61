// 多值输入 · kit/pickers/WordsInput
import { Button, Input, Popover } from 'antd'
import { useState, type ClipboardEvent, type JSX } from 'react'
import { showToast } from '../toast.ts'
import { tooMany, wordsOf } from '../words.ts'

interface WordsInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
}

/**
 * One number is typed; a pasted column of numbers becomes one comma-joined line with its count. A click on the count opens the numbers one
 * below the other, to read and correct them.
 */
export const WordsInput = ({ id, label, value, change }: WordsInputProps): JSX.Element => {
  const count = wordsOf(value).length
  /** false: too many, none was added */
  const take = (words: readonly string[]): boolean => {
    const sentence = tooMany(words)
    if (sentence !== '') showToast('warning', sentence)
    else change(words.join(','))
    return sentence === ''
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = wordsOf(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    take(wordsOf(`${value},${pasted.join(',')}`))
  }
  return (
    <Input
      id={id}
      allowClear
      className="code-input"
      placeholder="可粘贴多个"
      suffix={<Many label={label} count={count} value={value} take={take} />}
      value={value}
      onPaste={paste}
      onChange={(event) => change(event.target.value)}
      onBlur={() => void take(wordsOf(value))}
    />
  )
}

interface ManyProps {
  readonly label: string
  readonly count: number
  readonly value: string
  readonly take: (words: readonly string[]) => boolean
}
const Many = ({ label, count, value, take }: ManyProps): JSX.Element => {
  const [lines, setLines] = useState<string | null>(null)
  const done = (): void => {
    if (lines === null || take(wordsOf(lines))) setLines(null)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={`${label}，一行一个`}
      open={lines !== null}
      onOpenChange={(open) => setLines(open ? wordsOf(value).join('\n') : null)}
      content={
        <div className="words-lines">
          <Input.TextArea
            aria-label={`${label}，一行一个`}
            autoFocus
            rows={8}
            value={lines ?? ''}
            onChange={(event) => setLines(event.target.value)}
          />
          <span>
            <span className="dim">{wordsOf(lines ?? '').length} 个</span>
            <Button size="small" type="primary" onClick={done}>
              确定
            </Button>
          </span>
        </div>
      }
    >
      <Button type="text" size="small" className="words-count" aria-label={`${label}多个`} tabIndex={-1}>
        {count > 1 ? `${count} 个` : '多个'}
      </Button>
    </Popover>
  )
}
