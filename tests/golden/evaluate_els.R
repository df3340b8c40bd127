# How the figures in tests/golden/evaluate_els.csv were found: R 4.2 with its package survey 4.1, on the complete ELS:2002
# records. Run: Rscript tests/golden/evaluate_els.R FOLDER_OF_els2002_complete11_15183.csv
suppressMessages(library(survey))
options(survey.lonely.psu = "adjust")
show <- function(name, x) cat(sprintf("%-34s %s\n", name, paste(sprintf("%.10g", x), collapse = " ")))

d <- read.csv(file.path(commandArgs(TRUE)[1], "els2002_complete11_15183.csv"))
quasi <- c("BYSEX", "BYRACE", "BYFCOMP", "BYPARED", "BYMOTHED", "BYFATHED", "BYINCOME", "BYSCTRL", "BYURBAN", "BYREGION",
           "BYDOB_P")
# The release: the cell of row i and quasi-identifier j is blanked where 17 divides i + 7j, or 5 divides i and the row is
# of BYRACE 1 (a rare value, so that the design loses whole PSUs of it).
r <- d
for (j in seq_along(quasi)) {
  i <- seq_len(nrow(d))
  r[(i + 7 * j) %% 17 == 0 | (i %% 5 == 0 & d$BYRACE == 1), quasi[j]] <- NA
}

design_of <- function(x) svydesign(ids = ~PSU, strata = ~STRAT_ID, weights = ~BYSTUWT, nest = TRUE, data = x)
before <- design_of(d)
after <- design_of(r)

shares <- function(design, column) {
  design <- update(design, level = factor(design$variables[[column]]))
  design <- subset(design, !is.na(level))
  s <- svymean(~level, design)
  ci <- confint(s, df = degf(design))
  for (i in seq_along(coef(s))) show(paste(column, sub("level", "", names(coef(s))[i])), c(coef(s)[i], SE(s)[i], ci[i, ]))
}
cat("shares before\n"); shares(before, "BYRACE"); shares(before, "BYREGION")
cat("shares after\n"); shares(after, "BYRACE"); shares(after, "BYREGION")
simple <- svydesign(ids = ~1, weights = ~BYSTUWT, data = d)
cat("shares before, weights only\n"); shares(simple, "BYSCTRL")
s <- svymean(~BYTXCSTD, before)
show("mean BYTXCSTD", c(coef(s), SE(s), confint(s, df = degf(before))))
s <- svymean(~BYTXCSTD, simple)
show("mean BYTXCSTD, weights only", c(coef(s), SE(s)))

factors <- function(x) {  # the reference is the most frequent value of the original
  for (column in c("BYSEX", "BYRACE", "BYSCTRL")) {
    most <- names(which.max(table(d[[column]])))
    x[[column]] <- relevel(factor(x[[column]]), most)
  }
  x
}
own <- function(x) {
  for (column in c("BYSEX", "BYRACE", "BYSCTRL")) {
    most <- levels(factors(d)[[column]])[1]
    x[[column]] <- relevel(factor(ifelse(is.na(x[[column]]), "missing", x[[column]])), most)
  }
  x$no_birth <- as.numeric(is.na(x$BYDOB_P))
  x$BYDOB_P[is.na(x$BYDOB_P)] <- 0
  x
}
table_of <- function(name, model) {
  cat(name, "\n")
  m <- coef(summary(model))
  for (i in seq_len(nrow(m))) show(rownames(m)[i], m[i, ])
}
formula <- BYTXCSTD ~ BYSEX + BYRACE + BYSCTRL + BYDOB_P
table_of("lm original", lm(formula, factors(d)))
table_of("lm excluded", lm(formula, factors(r)))
table_of("lm own level", lm(update(formula, . ~ . + no_birth), own(r)))
show("lm R squared", summary(lm(formula, factors(d)))$r.squared)
show("lm F of BYRACE", unlist(drop1(lm(formula, factors(d)), ~BYRACE, test = "F")[2, 5:6]))
m <- svyglm(formula, design_of(factors(d)))
table_of("svyglm original", m)
f <- regTermTest(m, ~BYRACE)
show("svyglm F of BYRACE", c(f$Ftest, f$df, f$ddf, f$p))
table_of("svyglm excluded", svyglm(formula, design_of(factors(r))))
l <- I(BYSCTRL == 1) ~ BYSEX + BYRACE + BYTXCSTD
table_of("glm logistic", glm(l, binomial, factors(d), control = list(epsilon = 1e-14)))
table_of("svyglm logistic", svyglm(l, design_of(factors(d)), family = quasibinomial(), control = list(epsilon = 1e-14)))
