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
 * Search input for one or many document numbers. A pasted column of numbers becomes one comma-separated line with their count. A click on
 * the count opens the numbers one below the other, so that a user can read and correct them.
 */
export const WordsInput = ({ id, label, value, change }: WordsInputProps): JSX.Element => {
  const count = wordsOf(value).length
  /** Takes the words as the new value; returns false, with a toast, when there are too many. */
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
