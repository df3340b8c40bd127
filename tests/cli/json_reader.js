// Evaluates expressions for command line tests: a line FILE<tab>EXPRESSION in, a line "is VALUE" or "error TEXT" out.
// One process serves a whole test, because starting one takes longer than most commands under test.
const fs = require("fs");
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [file, expression] = line.split("\t");
  let answer;
  try {
    const j = JSON.parse(fs.readFileSync(file, "utf8"));
    const value = eval(expression);
    if (value === undefined) throw new Error("undefined");
    answer = "is " + (typeof value === "object" ? JSON.stringify(value) : String(value));
  } catch (error) {
    answer = "error " + error.message;
  }
  process.stdout.write(answer.replaceAll("\n", " ") + "\n");
});
