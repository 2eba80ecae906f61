// 状态色 · tones
/** What a colour means, on tags, steps and charts (look.md). A state names its own. */
export type Tone = 'neutral' | 'doing' | 'done' | 'notice' | 'warning' | 'error'
